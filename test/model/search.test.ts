import { Identity } from "./identity.ts";
import { search } from "./search.ts";

/** Counts from 0, by one or doubling, up to a limit. */
const counting = (limit: number, bad: (count: number) => boolean) =>
  search<number>({
    initial: 1,
    key: String,
    follow: (count, emit) => {
      if (count + 1 <= limit) emit(count + 1, () => `${count} + 1`);
      if (count * 2 <= limit) emit(count * 2, () => `${count} * 2`);
    },
    violation: (count) => (bad(count) ? `${count} is bad` : undefined),
  });

describe("a search", () => {
  it("visits every state once", () => {
    expect(counting(10, () => false)).toEqual({ states: 10, transitions: 14 });
  });

  it("stops at the first bad state, with a shortest way there", () => {
    expect(counting(100, (count) => count > 11).violation).toEqual({
      what: "12 is bad",
      trace: [
        { label: "1 + 1", state: 2 },
        { label: "2 + 1", state: 3 },
        { label: "3 * 2", state: 6 },
        { label: "6 * 2", state: 12 },
      ],
    });
  });

  it("sees a bad beginning", () => {
    expect(counting(3, () => true).violation).toEqual({ what: "1 is bad", trace: [] });
  });

  it("shows every step to whoever watches", () => {
    const seen: string[] = [];
    search<number>(
      {
        initial: 1,
        key: String,
        follow: (count, emit) => {
          if (count < 3) emit(count + 1, () => "");
        },
        violation: () => undefined,
      },
      (from, to) => seen.push(`${from}-${to}`),
    );
    expect(seen).toEqual(["1-2", "2-3"]);
  });
});

describe("an identity", () => {
  it("is the same for equal values, however deep, and for no others", () => {
    const identity = new Identity();
    const value = { a: 1, b: [{ c: "x" }] };
    expect(identity.of({ a: 1, b: [{ c: "x" }] })).toBe(identity.of(value));
    expect(identity.of({ a: 1, b: [{ c: "y" }] })).not.toBe(identity.of(value));
    expect(identity.of({ a: 1, b: [] })).not.toBe(identity.of(value));
    expect(identity.of([])).not.toBe(identity.of({}));
  });

  it("does not see a member that is undefined", () => {
    const identity = new Identity();
    expect(identity.of({ a: 1, b: undefined })).toBe(identity.of({ a: 1 }));
  });
});
