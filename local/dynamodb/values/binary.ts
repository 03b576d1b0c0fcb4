/** Bytes as a string of one character each: usable as a map key, ordered as the bytes are. */
export const byteString = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
