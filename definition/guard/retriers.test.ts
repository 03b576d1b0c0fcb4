import fc from "fast-check";
import { inProgressRetrier } from "./retriers.ts";

const waited = (retrier: ReturnType<typeof inProgressRetrier>) => {
  const { IntervalSeconds, BackoffRate, MaxAttempts, MaxDelaySeconds } = retrier as Record<string, number>;
  let total = 0;
  for (let n = 0; n < MaxAttempts!; n += 1)
    total += Math.min(IntervalSeconds! * BackoffRate! ** n, MaxDelaySeconds!);
  return total;
};

describe("waiting for another attempt of the same key", () => {
  it("outlasts its lease, what may still land, and the skew", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31_536_000 }), fc.nat(900), (timeoutSeconds, calleeSeconds) => {
        const lease = { timeoutSeconds, calleeSeconds, landsWithinSeconds: 60, maxClockSkewSeconds: 10 };
        expect(waited(inProgressRetrier(lease))).toBeGreaterThanOrEqual(timeoutSeconds + calleeSeconds + 70);
      }),
    );
  });

  it("looks again after a second at first, and then never later than a twentieth of the lease", () => {
    const day = { timeoutSeconds: 86_400, calleeSeconds: 0, landsWithinSeconds: 60, maxClockSkewSeconds: 10 };
    expect(inProgressRetrier(day)).toMatchObject({
      IntervalSeconds: 1,
      MaxDelaySeconds: 4330,
      BackoffRate: 1.5,
    });
  });

  it("takes two weeks for a limit that comes with the input", () => {
    const unknown = { calleeSeconds: 0, landsWithinSeconds: 60, maxClockSkewSeconds: 10 };
    expect(waited(inProgressRetrier(unknown))).toBeGreaterThan(14 * 86_400);
  });
});
