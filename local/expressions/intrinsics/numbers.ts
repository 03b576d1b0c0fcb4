import { seededRandom } from "../../time/random.ts";
import { type Intrinsic, integerArgument } from "./intrinsic.ts";

const SMALLEST = -2147483648;
const LARGEST = 2147483647;

export const mathAdd: Intrinsic = {
  arity: [2, 2],
  apply(args, call) {
    const [left = 0, right = 0] = args.map((value) => {
      const number = integerArgument(value, "Every argument", call);
      return number < SMALLEST || number > LARGEST
        ? call.fail(`Every argument must lie between ${SMALLEST} and ${LARGEST}`)
        : number;
    });
    return left + right || 0;
  },
};

/** From the first (included) to the second (excluded); the same seed gives the same number, though not AWS's. */
export const mathRandom: Intrinsic = {
  arity: [2, 3],
  apply([start, end, seed], call) {
    const from = integerArgument(start, "The start", call);
    const below = integerArgument(end, "The end", call);
    if (from >= below) return call.fail("The end must be greater than the start");
    const random =
      seed === undefined ? call.scope.random() : seededRandom(integerArgument(seed, "The seed", call)).next();
    return from + Math.floor(random * (below - from));
  },
};

export const uuid: Intrinsic = { arity: [0, 0], apply: (_, { scope }) => scope.uuid() };
