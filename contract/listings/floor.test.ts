import fc from "fast-check";
import { expect, it } from "vitest";
import { floorAmong } from "./floor.ts";

it.each([
  ["a far lower one", [0.01, 1, 1.1, 1.2], { floor: 1, underFloor: 1 }],
  ["two far lower ones", [1.2, 0.01, 1, 0.3, 1.1], { floor: 1, underFloor: 2 }],
  ["three that stand together", [0.01, 0.011, 0.012, 1, 1.1, 1.2], { floor: 0.01, underFloor: 0 }],
  ["the second next half dearer", [1, 1.2, 1.5], { floor: 1, underFloor: 0 }],
  ["prices that stand apart", [1, 2, 4, 8], { floor: 1, underFloor: 0 }],
  ["fewer than three", [1, 0.01], { floor: 0.01, underFloor: 0 }],
  ["listings at 0", [0, 0, 3, 4, 0.1, 3.5], { floor: 3, underFloor: 1 }],
  ["nothing above 0", [0], { floor: null, underFloor: 0 }],
  ["nothing", [], { floor: null, underFloor: 0 }],
])("the floor with %s", (_, prices, expected) => {
  expect(floorAmong(prices)).toEqual(expected);
});

it("is the lowest of the prices whose second next is near, by trying each", () => {
  const price = fc.oneof(fc.nat(40), fc.double({ min: 1e-9, max: 1e9 }));
  fc.assert(
    fc.property(fc.array(price, { maxLength: 60, size: "max" }), (prices) => {
      const offered = prices.filter((each) => each > 0);
      const near = offered.filter((each, at) => {
        const others = offered.filter((_, other) => other !== at);
        const above = others.filter((other) => other >= each).sort((a, b) => a - b);
        return (above[1] ?? Infinity) <= 1.5 * each;
      });
      const floor = offered.length === 0 ? null : Math.min(...(near.length > 0 ? near : offered));
      const underFloor = offered.filter((each) => floor !== null && each < floor).length;
      expect(floorAmong(prices)).toEqual({ floor, underFloor });
    }),
    { seed: 1 },
  );
});
