import { numberSize } from "./number-size.ts";

it.each([
  ["0", 1],
  ["7", 2],
  ["12", 2],
  ["123", 3],
  ["-12", 3],
  ["4200", 2],
  ["4020", 3],
  ["2.5", 3],
  ["25", 2],
  ["0.0025", 2],
  ["100.5", 4],
  ["-0.25", 3],
])("%s takes %d bytes", (number, bytes) => {
  expect(numberSize(number)).toBe(bytes);
});
