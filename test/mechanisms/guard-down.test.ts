import type { AslDefinition, AslObject } from "../../definition/asl/types.ts";
import { guardDefinition } from "../../definition/guard/index.ts";
import { stepOf } from "../../definition/guard/testing/index.ts";
import { claimHandler, storeHandler } from "../../lambdas/wrapped/handlers.ts";
import { guardPlaceholders, LocalAccount } from "../../local/account/account.ts";
import { fillPlaceholders } from "../../local/account/deploy.ts";
import type { StateMachine } from "../../local/engine/index.ts";
import { seededRandom } from "../../local/time/random.ts";
import { VirtualTime } from "../../local/time/virtual-time.ts";

const HOUR = 3_600_000;

const pay: AslObject = {
  Type: "Task",
  Resource: "arn:aws:states:::aws-sdk:ec2:runInstances",
  TimeoutSeconds: 20,
  End: true,
};
const branch = { StartAt: "Pay", States: { Pay: pay } };
const compensated = {
  Catch: [{ ErrorEquals: ["States.ALL"], ResultPath: "$.error", Next: "Cancel" }],
  Next: "Done",
};
const parallel = { Type: "Parallel", Branches: [branch] };
const map = { Type: "Map", ItemsPath: "$.items", ItemProcessor: branch };

/** Around the step: what catches everything, and cancels what may have been paid. */
const surroundings: Readonly<Record<string, AslObject>> = {
  Parallel: { ...parallel, ...compensated },
  Map: { ...map, ItemSelector: { "id.$": "$$.Map.Item.Value" }, ...compensated },
  "Parallel in a Parallel that cancels": {
    Type: "Parallel",
    Branches: [{ StartAt: "Inner", States: { Inner: { ...parallel, End: true } } }],
    ...compensated,
  },
  "Parallel in a Parallel, which both cancel": {
    Type: "Parallel",
    Branches: [
      {
        StartAt: "Inner",
        States: {
          Inner: { ...parallel, Catch: [{ ErrorEquals: ["States.ALL"], Next: "Undo" }], End: true },
          Undo: { Type: "Fail", Error: "Undone" },
        },
      },
    ],
    ...compensated,
  },
};

/** Functions of the guard that fail from the effect on, for an hour. */
const failing = ["steponce-store", "steponce-claim"];
const failures = [
  "Lambda.TooManyRequestsException",
  "Lambda.Unknown",
  "Sandbox.Timedout",
  "Runtime.ExitError",
];

const cases = Object.keys(surroundings).flatMap((around) =>
  failing.flatMap((name) => failures.map((failure) => [around, name, failure] as const)),
);

describe("a step whose guard fails after the effect, inside of a catch-all", () => {
  it.each(cases)(
    "is not compensated for (%s, %s, %s): a redrive finds the doubt",
    async (around, name, failure) => {
      const clock = new VirtualTime({ start: 1_800_000_000_000 });
      const account = new LocalAccount({ clock, random: seededRandom(1) });
      let effects = 0;
      let downUntil = 0;
      account.addIntegrations({
        "arn:aws:states:::aws-sdk:ec2:runInstances": () => {
          effects++;
          downUntil = clock.now() + HOUR;
          // The claim function is next when the answer is lost.
          if (name === "steponce-claim") throw Object.assign(new Error("lost"), { name: "ConnectionLost" });
          return { id: "i-1" };
        },
      });
      for (const [own, handler] of [
        ["steponce-claim", claimHandler()],
        ["steponce-store", storeHandler()],
      ] as const)
        account.addFunction(own, {
          handler: () => (event, context) => {
            if (own === name && clock.now() < downUntil)
              throw Object.assign(new Error("down"), { name: failure });
            return handler(event, context);
          },
        });
      const definition = {
        StartAt: "Book",
        States: {
          Book: surroundings[around],
          Cancel: { Type: "Pass", End: true },
          Done: { Type: "Succeed" },
        },
      } as unknown as AslDefinition;
      const step = stepOf("Pay", { scope: "workflow", onDoubt: "hold" });
      const guarded = guardDefinition(definition, [step], { name: "book", type: "STANDARD" });
      expect(guarded.findings).toEqual([]);
      const { stepFunctions } = account;
      const stateMachineArn = stepFunctions.createStateMachine({
        name: "book",
        definition: fillPlaceholders(guarded.definition!, guardPlaceholders) as unknown as StateMachine,
      });
      const { executionArn } = stepFunctions.startExecution({
        stateMachineArn,
        input: { id: "1", items: ["1"] },
      });
      const finished = () => clock.run(stepFunctions.finished(executionArn));
      expect((await finished()).status).toBe("FAILED");
      await clock.run(new Promise<void>((resolve) => void clock.after(2 * HOUR, resolve)));
      stepFunctions.redriveExecution(executionArn);
      const { status, error } = await finished();
      const visited = stepFunctions.getExecutionHistory(executionArn).map(({ state }) => state);
      expect(visited).not.toContain("Cancel");
      expect(visited).not.toContain("Undo");
      expect(effects).toBe(1);
      // What was not stored is in doubt by now: nobody may apply it again, and nobody is told that it failed.
      expect([status, error]).toEqual(["FAILED", "StepOnce.InDoubt"]);
    },
  );
});
