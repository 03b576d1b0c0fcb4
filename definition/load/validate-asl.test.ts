import { createRequire } from "node:module";
import validate from "asl-validator";
import { machine, publish } from "../testing/inspected.ts";
import { validateAsl } from "./validate-asl.ts";

const valid = machine({ Publish: publish() });
const definitions: Readonly<Record<string, object>> = {
  valid,
  "with a wrong path": machine({ Publish: { ...publish(), ResultPath: "nowhere" } }),
  "with a wrong ARN": machine({ Publish: { ...publish(), Resource: "arn:nowhere" } }),
  "with a field of the wrong type": machine({ Publish: { ...publish(), TimeoutSeconds: "1" } }),
  "with a state of no type": machine({ Publish: { Type: "Guess", End: true } }),
  "with a state that leads nowhere": machine({ Publish: { ...publish(), End: undefined, Next: "Nowhere" } }),
  "with wrong JSONata": {
    ...valid,
    QueryLanguage: "JSONata",
    States: { A: { Type: "Pass", Output: "{% ( %}", End: true } },
  },
};

describe("validateAsl", () => {
  const copy = (definition: object) => JSON.parse(JSON.stringify(definition)) as object;

  it.each(Object.keys(definitions))("says of a definition %s what asl-validator says", (name) => {
    for (const checkPaths of [true, false]) {
      const options = { checkPaths, checkArn: true };
      const { errors } = validateAsl(copy(definitions[name]!), options);
      expect(errors).toEqual(validate(copy(definitions[name]!), options).errors);
      expect(errors.length === 0).toBe(name === "valid" || (name === "with a wrong path" && !checkPaths));
    }
  });

  it("says the same of a definition after others", () => {
    const said = () => Object.values(definitions).map((definition) => validateAsl(copy(definition)).errors);
    expect(said()).toEqual(said());
  });

  it("compiles the schemas once, however many definitions there are", () => {
    const { resolve } = createRequire(import.meta.url);
    const Ajv = createRequire(resolve("asl-validator"))("ajv");
    validateAsl(copy(valid));
    const addSchema = jest.spyOn(Ajv.prototype, "addSchema");
    validateAsl(copy(valid));
    expect(addSchema).not.toHaveBeenCalled();
    validate(copy(valid));
    expect(addSchema).toHaveBeenCalled();
  });
});
