import type { CalledService } from "./error-names.ts";

/** The one call of a service's SDK that stands behind an integration. */
export interface SdkCall extends CalledService {
  readonly action: string;
  /** The service's name in the SDKs, such as `SFN`; its client's package follows from it. */
  readonly serviceId: string;
}
