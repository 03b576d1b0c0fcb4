import { World } from "../testing/world.ts";
import { startDoor } from "./handler.ts";

const opened = (more: object) => () =>
  startDoor({
    name: "orders",
    stateMachineArn: "arn:aws:states:eu-central-1:123456789012:stateMachine:orders",
    retention: "400 days",
    sfn: { send: () => Promise.reject(new Error("not called")) } as never,
    services: new World().services,
    ...more,
  });

describe("startDoor()", () => {
  it.each([0, -1, 0.5, Number.NaN])("refuses a concurrency of %s before any message comes", (concurrency) => {
    expect(opened({ concurrency })).toThrow("startDoor() for orders: concurrency must be");
  });
});
