import { sleep } from "./clock.ts";
import { VirtualTime } from "./virtual-time.ts";

describe("Virtual time", () => {
  it("jumps to the next timer", async () => {
    const clock = new VirtualTime({ start: 1000 });
    await clock.run(sleep(clock, 90 * 86_400_000));
    expect(clock.now()).toBe(1000 + 90 * 86_400_000);
  });

  it("does not stop at cancelled timers", async () => {
    const clock = new VirtualTime({ start: 0 });
    const cancels = Array.from({ length: 3000 }, (_, ms) => clock.after(ms, () => fail("cancelled")));
    const late = sleep(clock, 5000);
    for (const cancel of cancels) cancel();
    await clock.run(late);
    expect(clock.now()).toBe(5000);
  });

  it("says so when nothing can happen any more", async () => {
    const clock = new VirtualTime({ start: 0 });
    clock.after(5, () => {})();
    await expect(clock.run(new Promise(() => {}))).rejects.toThrow("stuck");
    expect(clock.now()).toBe(0);
  });
});
