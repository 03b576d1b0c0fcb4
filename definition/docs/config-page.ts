import { configJsonSchema, type JsonSchema } from "./json-schema.ts";
import { table } from "./table.ts";

const HEAD = `# Config of a workflow

<!-- Made from the schema by \`npm run docs\`. Do not edit. -->

A workflow is a folder with \`workflow.ts\`, \`workflow.yaml\` or \`workflow.json\`, its definition in Amazon
States Language, and its Lambdas.

\`\`\`ts
import { aslFile, defineWorkflow } from "steponce";

export default defineWorkflow({
  name: "orders",
  timeout: "1 day",
  replayDelay: "14 days",
  definition: aslFile("orders.asl.yaml"),
  lambdas: { ChargeCard: { entry: "charge-card.ts", timeout: 20 } },
  steps: {
    LookUpOrder: { readOnly: true },
    ChargeCard: { scope: "workflow", key: "$.orderId", retention: "400 days" },
  },
});
\`\`\`

In YAML the same options have the same names; an editor completes them with

\`\`\`yaml
# yaml-language-server: $schema=./node_modules/steponce/docs/workflow.schema.json
\`\`\`

- A _duration_ is \`"90 days"\`, \`"1 hour 30 minutes"\`, ISO 8601 such as \`"PT6H"\`, or whole seconds. A year
  is 365 days; months are refused.
- An _expression_ is in the query language of the state: \`"$.orderId"\` in JSONPath,
  \`"$states.input.orderId"\` in JSONata, with or without \`{% %}\`.
- \`\${Name}\` in the definition stands for a Lambda of \`lambdas\` or a value of \`substitutions\`.
- An option that is not listed is an error. Every finding has a code: [findings](findings.md).
`;

/** docs/config.md */
export const configPage = (): string => {
  const schema = configJsonSchema();
  const property = (name: string) => schema.properties![name]!;
  const valuesOf = (name: string) => objectIn(property(name).additionalProperties as JsonSchema);
  const steps = property("steps").additionalProperties as JsonSchema;
  const sections = [
    ["Workflow", schema],
    ...steps.anyOf!.map((step) => [`Step: ${kindOf(step)}`, step] as const),
    ["Lambda", valuesOf("lambdas")],
    ["Substitution", valuesOf("substitutions")],
    ...property("triggers").items!.anyOf!.map((trigger) => {
      const [name, options] = Object.entries(trigger.properties!)[0]!;
      return [`Trigger: ${name}`, options] as const;
    }),
    ["Ledger", property("ledger")],
    ["Suppression", property("suppress").items!],
  ] as const;
  return [HEAD, ...sections.map(([title, object]) => section(title, object))].join("\n");
};

const section = (title: string, { description, properties = {}, required = [] }: JsonSchema): string => {
  const rows = Object.entries(properties)
    .filter(([name]) => name !== "$schema")
    .map(([name, option]) => [
      `\`${name}\``,
      typeOf(option),
      required.includes(name) ? "required" : code(option.default),
      (option.description ?? "").replaceAll("|", "\\|"),
    ]);
  const intro = description === undefined || title === "Workflow" ? [] : [`${description}\n`];
  return [`## ${title}\n`, ...intro, ...table([["option", "value", "default", "meaning"], ...rows]), ""].join(
    "\n",
  );
};

const kindOf = ({ properties = {} }: JsonSchema): string => {
  if (properties.readOnly !== undefined) return "readOnly";
  const { mechanism } = properties;
  return String(mechanism?.const ?? mechanism?.enum?.join(", "));
};

const typeOf = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(", ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(", or ");
  if (Array.isArray(schema.type))
    return schema.type.includes("boolean") ? "text, number or boolean" : "duration";
  if (schema.type === "array") return `list of ${typeOf(schema.items!)}`;
  if (schema.type !== "object")
    return { string: "text", integer: "whole number" }[String(schema.type)] ?? String(schema.type);
  const names = Object.keys(schema.properties ?? {});
  return names.length === 0 ? "object by name" : `\`{ ${names.join(", ")} }\``;
};

/** The object of a union of a short form and an object. */
const objectIn = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ type }) => type === "object") ?? schema;

const code = (value: unknown): string => (value === undefined ? "" : `\`${JSON.stringify(value)}\``);
