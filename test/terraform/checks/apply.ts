export const applyChecks = [];
