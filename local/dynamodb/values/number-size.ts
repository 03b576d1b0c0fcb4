/**
 * Bytes of a number in normal form. The documentation says "approximately" a byte for two
 * digits and one more; what the service refuses at 400 KB shows the rest: the digits before
 * and after the point are paired on their own, and zeros at the ends cost nothing.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const numberSize = (normal: string): number => {
  if (normal === "0") return 1;
  const [whole = "", fraction = ""] = normal.replace("-", "").split(".");
  const before = fraction === "" ? whole.replace(/0+$/, "") : whole === "0" ? "" : whole;
  const after = whole === "0" ? fraction.replace(/^0+/, "") : fraction;
  const sign = normal.startsWith("-") ? 1 : 0;
  return 1 + Math.ceil(before.length / 2) + Math.ceil(after.length / 2) + sign;
};
