/**
 * Cases that our run differs in, each with its reason. A case may be here only when AWS's behaviour in
 * it is not deterministic, or needs a service.
 */
export const KNOWN_DIFFERENCES: Readonly<Record<string, string>> = {};
