export const findMoto = () => ({ missing: "x" });
