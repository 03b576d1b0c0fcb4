export const workflow = { name: "bad" };
