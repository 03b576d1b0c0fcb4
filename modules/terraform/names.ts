import { createHash } from "node:crypto";
import { type TerraformElement, type TerraformProvider, Token } from "cdktf";

/** `ChargeCard` and `charge-card.ts` alike become `charge_card`. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toLowerCase();

export const kebabCase = (name: string): string => snakeCase(name).replaceAll("_", "-");

/** A name no longer than `max`: a longer one is cut and gets eight hex digits of its hash. Tokens pass as they are. */
export const fitName = (name: string, max: number): string =>
  Token.isUnresolved(name) || name.length <= max
    ? name
    : `${name.slice(0, max - 9)}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;

/** Gives an element its stable address and its provider, and hands it back. */
export type Place = <T extends TerraformElement>(name: string, element: T) => T;

/**
 * Addresses are `<prefix>_<name>`, wherever in the tree the construct stands: cdktf's own ids carry a
 * hash of the path, so moving a construct would destroy and recreate what it holds.
 *
 * @param prefix empty in an exported module, where the module's own address tells instances apart
 */
export const placeIn =
  (prefix: string, provider?: TerraformProvider): Place =>
  (name, element) => {
    element.overrideLogicalId([prefix, name].filter((part) => part !== "").join("_"));
    if (provider !== undefined && "provider" in element) element.provider = provider;
    return element;
  };
