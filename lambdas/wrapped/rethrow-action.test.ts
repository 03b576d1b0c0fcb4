import { rethrowAction } from "./rethrow-action.ts";

const message = {
  action: "rethrow" as const,
  error: { Error: "StepOnce.InDoubt", Cause: "nobody knows" },
  errorRedrive: 0,
};

test("an error of the guard ends the execution under its own name", () => {
  expect(() => rethrowAction({ ...message, redrive: 0 })).toThrow(
    expect.objectContaining({ name: "StepOnce.InDoubt", message: "nobody knows" }),
  );
});

test("after a redrive the Map or Parallel runs again", () => {
  expect(rethrowAction({ ...message, redrive: 1 })).toBeNull();
});
