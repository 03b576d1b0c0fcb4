import {
  type Block,
  isDistributed,
  processorOf,
  type QueryLanguage,
  type State,
  type StateMachine,
  type StateType,
} from "../asl.ts";
import { bytesOf, LIMITS } from "../limits.ts";
import type { ExecutionType } from "../run.ts";
import { choiceProblems } from "./choice.ts";
import { errorProblems } from "./errors.ts";
import { fieldProblems } from "./fields.ts";
import { type DefinitionFinding, fieldPath, isRecord, type Place, type Problem, pathOf } from "./finding.ts";
import { requiredProblems } from "./required.ts";
import { taskProblems } from "./task.ts";
import { transitionProblems, unreachable } from "./transitions.ts";
import { assignedIn, variableProblems } from "./variables.ts";

const MACHINE = new Set(["Comment", "Version", "QueryLanguage", "TimeoutSeconds", "StartAt", "States"]);
const BLOCK = new Set(["Comment", "StartAt", "States"]);
const TYPES = new Set<StateType>(["Task", "Pass", "Choice", "Wait", "Succeed", "Fail", "Parallel", "Map"]);

interface Around {
  /** Names of the states around. */
  states: readonly string[];
  /** Where the block stands in the innermost of them. */
  field: string;
  language: QueryLanguage;
  /** The variables of the scopes around, with the states that assign them. */
  variables: ReadonlyMap<string, string>;
  fields: ReadonlySet<string>;
}

/** All that is wrong with a definition, before anything of it runs. */
export const findProblems = (
  definition: StateMachine,
  type: ExecutionType = "STANDARD",
): DefinitionFinding[] => {
  const machine = (field: string, message: string): DefinitionFinding => ({ states: [], field, message });
  if (!isRecord(definition)) return [machine("", "must be a JSON object with StartAt and States")];
  const findings: DefinitionFinding[] = [];
  const { QueryLanguage: language = "JSONPath", Version, TimeoutSeconds: timeout } = definition;
  if (language !== "JSONPath" && language !== "JSONata")
    findings.push(machine("QueryLanguage", "must be JSONPath or JSONata"));
  if (Version !== undefined && Version !== "1.0") findings.push(machine("Version", "must be 1.0"));
  if (timeout !== undefined && !(Number.isInteger(timeout) && timeout > 0))
    findings.push(machine("TimeoutSeconds", "must be a whole number greater than 0"));
  if (bytesOf(definition) > LIMITS.definitionBytes) findings.push(machine("", "is larger than 1 MB"));
  const names = new Map<string, string>();
  const around: Around = { states: [], field: "", language, variables: new Map(), fields: MACHINE };
  return [...findings, ...blockFindings(definition, around, { type, names })];
};

interface Whole {
  type: ExecutionType;
  /** All names of states so far, with where they are. */
  names: Map<string, string>;
}

const blockFindings = (block: Block, around: Around, whole: Whole): DefinitionFinding[] => {
  const at = (field: string, message: string): DefinitionFinding => ({
    states: around.states,
    field: fieldPath(around.field, field),
    message,
  });
  const findings = Object.keys(block)
    .filter((name) => !around.fields.has(name))
    .map((name) => at(name, `is not a field here; there are ${[...around.fields].join(", ")}`));
  if (typeof block.StartAt !== "string")
    findings.push(at("StartAt", "is missing: the name of the first state"));
  if (!isRecord(block.States) || Object.keys(block.States).length === 0)
    return [...findings, at("States", "is missing: an object with at least one state")];
  if (typeof block.StartAt === "string" && !Object.hasOwn(block.States, block.StartAt))
    findings.push(at("StartAt", `names '${block.StartAt}', which is no state`));
  const places = Object.entries(block.States).flatMap(([name, state]): Place[] => {
    if (isRecord(state) && TYPES.has(state.Type)) {
      return [{ name, state, language: state.QueryLanguage ?? around.language, outer: around.states, block }];
    }
    findings.push({
      states: [...around.states, name],
      field: "Type",
      message: `must be one of ${[...TYPES].join(", ")}`,
    });
    return [];
  });
  if (places.length === Object.keys(block.States).length)
    for (const name of unreachable(block))
      findings.push({
        states: [...around.states, name],
        field: "",
        message: "is never reached; remove it or lead to it",
      });
  const variables = new Map(around.variables);
  for (const place of places) for (const { name } of assignedIn(place)) variables.set(name, place.name);
  return [
    ...findings,
    ...places.flatMap((place) => stateFindings(place, { ...around, variables }, around.variables, whole)),
  ];
};

const stateFindings = (
  place: Place,
  scope: Around,
  outer: ReadonlyMap<string, string>,
  whole: Whole,
): DefinitionFinding[] => {
  const problems: Problem[] = [
    ...nameProblems(place, scope.language, whole),
    ...fieldProblems(place),
    ...transitionProblems(place),
    ...errorProblems(place),
    ...taskProblems(place, whole.type),
    ...choiceProblems(place),
    ...requiredProblems(place, whole.type),
    ...variableProblems(place, outer),
  ];
  return [
    ...problems.map(({ at = "", message }) => ({ states: pathOf(place), field: fieldPath(at), message })),
    ...innerFindings(place, scope, whole),
  ];
};

const nameProblems = (
  { name, outer, state }: Place,
  language: QueryLanguage,
  { names }: Whole,
): Problem[] => {
  const problems: Problem[] = [];
  if (name.length > LIMITS.nameLength)
    problems.push({ message: `its name is longer than ${LIMITS.nameLength} characters` });
  const other = names.get(name);
  const where = outer.join(" / ") || "the state machine";
  if (other !== undefined)
    problems.push({
      message: `another state of that name is in ${other}; names are unique in a state machine`,
    });
  else names.set(name, where);
  if (state.QueryLanguage === "JSONPath" && language === "JSONata")
    problems.push({
      at: "QueryLanguage",
      message: "a state machine in JSONata has no states in JSONPath; the other way round is possible",
    });
  return problems;
};

const innerFindings = (place: Place, scope: Around, outer: Whole): DefinitionFinding[] => {
  const { state } = place;
  const whole = { ...outer, type: childType(state) ?? outer.type };
  const inner = (block: unknown, field: string, more: readonly string[] = []): DefinitionFinding[] =>
    isRecord(block)
      ? blockFindings(
          block as unknown as Block,
          { ...scope, states: pathOf(place), field, fields: new Set([...BLOCK, ...more]), ...apart(place) },
          whole,
        )
      : [{ states: pathOf(place), field, message: "must be an object with StartAt and States" }];
  if (state.Type === "Parallel" && Array.isArray(state.Branches))
    return state.Branches.flatMap((block, index) => inner(block, `Branches/${index}`));
  if (state.Type !== "Map") return [];
  const field = state.ItemProcessor ? "ItemProcessor" : "Iterator";
  return isRecord(state[field]) ? inner(state[field], field, ["ProcessorConfig"]) : [];
};

const childType = (state: State): ExecutionType | undefined =>
  isDistributedMap(state) ? processorOf(state).ProcessorConfig?.ExecutionType : undefined;

const isDistributedMap = (state: State): boolean =>
  state.Type === "Map" && isRecord(state.ItemProcessor ?? state.Iterator) && isDistributed(state);

/** A child execution of a distributed Map does not see the variables around it. */
const apart = ({ state }: Place): Partial<Around> =>
  isDistributedMap(state) ? { variables: new Map() } : {};
