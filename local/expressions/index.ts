export {
  checkChoiceRule,
  checkIntrinsic,
  checkJsonataTemplate,
  checkPath,
  checkReferencePath,
  checkTemplate,
  type Finding,
} from "./check.ts";
export { evaluateChoiceRule } from "./choice/rule.ts";
export { parseTimestamp } from "./choice/timestamp.ts";
export { checkJsonata, type StatesMember } from "./jsonata/check.ts";
export { evaluateJsonata, evaluateJsonataCondition, type JsonType, type States } from "./jsonata/evaluate.ts";
export { applyInputPath, applyResultPath } from "./jsonpath/data-flow.ts";
export { evaluateTemplate, readPath } from "./template.ts";
export { AslError, isObject, type Json, type JsonObject, type Scope } from "./types.ts";
