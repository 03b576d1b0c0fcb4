import { claimJob, finishJob } from "./claim-job.ts";
import { table } from "./testing/table.ts";

const opened = (status = "pending") => {
  const world = table();
  world.put({ status: { S: status }, size: { N: "3" } });
  const by = (owner: string) => ({ ...world.where, owner });
  return { ...world, by };
};

describe("claimJob()", () => {
  it("gives a pending job to one of all that ask", async () => {
    const { client, by } = opened();
    const owners = ["a", "b", "c", "d"];
    const claims = await Promise.all(owners.map((owner) => claimJob(client, by(owner))));
    expect(claims.filter((claim) => claim !== undefined)).toMatchObject([{ status: { S: "processing" } }]);
  });

  it("is still the owner's when the answer was lost", async () => {
    const { client, by, loseNextAnswer } = opened();
    loseNextAnswer();
    await expect(claimJob(client, by("a"))).rejects.toThrow();
    expect(await claimJob(client, by("a"))).toMatchObject({ size: { N: "3" } });
    expect(await claimJob(client, by("b"))).toBeUndefined();
  });

  it.each(["done", "cancelled"])("gives nobody a job that is %s", async (status) => {
    const { client, by, item } = opened(status);
    expect(await claimJob(client, by("a"))).toBeUndefined();
    expect(item()).toMatchObject({ status: { S: status } });
  });

  it("leaves a job whose owner died as it is, until somebody frees it", async () => {
    const { client, by, put } = opened();
    await claimJob(client, by("died"));
    expect(await claimJob(client, by("next"))).toBeUndefined();
    put({ status: { S: "pending" } });
    expect(await claimJob(client, by("next"))).toBeDefined();
  });
});

describe("finishJob()", () => {
  it("ends the owner's job with what came of it, and may be tried again", async () => {
    const { client, by, item, loseNextAnswer } = opened();
    await claimJob(client, by("a"));
    loseNextAnswer();
    await expect(finishJob(client, by("a"), "done", { pages: { N: "7" } })).rejects.toThrow("socket hang up");
    await finishJob(client, by("a"), "done", { pages: { N: "7" } });
    expect(item()).toMatchObject({ status: { S: "done" }, pages: { N: "7" } });
  });

  it("never overwrites an end, nor ends another's job", async () => {
    const { client, by, item } = opened();
    await claimJob(client, by("a"));
    await expect(finishJob(client, by("b"), "failed")).rejects.toMatchObject({ name: "StepOnce.LateOwner" });
    await finishJob(client, by("a"), "done");
    await expect(finishJob(client, by("a"), "failed")).rejects.toMatchObject({ name: "StepOnce.LateOwner" });
    expect(await claimJob(client, by("a"))).toBeUndefined();
    expect(item()).toMatchObject({ status: { S: "done" } });
  });
});
