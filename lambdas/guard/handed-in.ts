import { servicesFromEnvironment } from "./environment.ts";
import type { Observe } from "./observe.ts";
import type { GuardServices } from "./services.ts";

/** A Lambda context comes as JSON from outside, so nobody outside can set a symbol on it. */
const SERVICES = Symbol.for("steponce.services");

/** Gives a Lambda context that makes guarded handlers use `services`: how the local runner hands in its world. */
export function contextWith<C extends object>(context: C, services: GuardServices): C {
  return { ...context, [SERVICES]: services };
}

/**
 * Finds the services of a call: those given as an option, those of the context, or those of
 * the environment, which are made at the first call that needs them and then kept.
 *
 * @param observe watches the guard with the services of the environment
 */
export function servicesFor(given?: GuardServices, observe?: Observe): (context: unknown) => GuardServices {
  let kept: GuardServices | undefined;
  return (context) => {
    const handedIn = (context as { [SERVICES]?: GuardServices } | undefined)?.[SERVICES];
    if (given ?? handedIn) return (given ?? handedIn) as GuardServices;
    kept ??= { ...servicesFromEnvironment(), ...(observe && { observe }) };
    return kept;
  };
}
