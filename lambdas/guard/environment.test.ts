import { servicesFromEnvironment } from "./environment.ts";
import { contextWith, servicesFor } from "./handed-in.ts";
import type { GuardServices } from "./services.ts";

describe("services from the environment", () => {
  it.each([
    [{ AWS_REGION: "eu-central-1" }, "LEDGER_TABLE_NAME"],
    [{ LEDGER_TABLE_NAME: "ledger" }, "AWS_REGION"],
  ])("are refused with only %j, naming what is missing", (environment, missing) => {
    expect(() => servicesFromEnvironment(environment)).toThrow(
      expect.objectContaining({ name: "StepOnce.Misuse", message: expect.stringContaining(missing) }),
    );
  });

  it.each([
    [{}, false],
    [{ RESULT_BUCKET_NAME: "results" }, true],
  ])("with %j have a bucket: %s", (more, bucket) => {
    const services = servicesFromEnvironment({
      AWS_REGION: "eu-central-1",
      LEDGER_TABLE_NAME: "ledger",
      ...more,
    });
    expect("bucket" in services).toBe(bucket);
    expect(services).toMatchObject({ region: "eu-central-1" });
  });
});

describe("services of a call", () => {
  const world = (region: string) => ({ region }) as GuardServices;

  it("are those given, then those of the context, which nothing from outside can bring", () => {
    const context = contextWith({ awsRequestId: "1" }, world("context"));
    expect(servicesFor(world("option"))(context).region).toBe("option");
    expect(servicesFor()(context).region).toBe("context");
    expect(Object.keys(JSON.parse(JSON.stringify(context)))).toEqual(["awsRequestId"]);
  });
});
