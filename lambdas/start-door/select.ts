/** `$.orderId`, `$.order.id`: members only, because a key must be one value. */
export const PATH = /^\$(?:\.[A-Za-z_][\w-]*)*$/;

/** What a path selects of a value; nothing where a member is missing. */
export const select = (path: string, value: unknown): unknown =>
  path
    .split(".")
    .slice(1)
    .reduce<unknown>((at, member) => (Object(at) as Record<string, unknown>)[member], value);
