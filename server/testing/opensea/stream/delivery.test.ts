import { expect, it } from "vitest";
import { createFaults, type StreamFaults } from "../faults.ts";
import { createDelivery } from "./delivery.ts";

/** Creates a delivery whose random numbers are given: below 0.5, the next possible fault happens. */
function setup(faults: Partial<StreamFaults>, ...numbers: number[]) {
  const sent: string[] = [];
  const { stream } = createFaults({ stream: { delayMs: 60, ...faults } });
  const delivery = createDelivery<string>(
    stream,
    () => numbers.shift() ?? 0.9,
    (event) => sent.push(event),
  );
  return { sent, delivery };
}

it("sends at once and in order without faults", async () => {
  const { sent, delivery } = setup({}, 0, 0);
  delivery.add("a");
  delivery.add("b");
  expect(sent).toEqual(["a", "b"]);
  await delivery.settled();
});

it("sends a reordered event after the next one", () => {
  const { sent, delivery } = setup({ reorder: 0.5 }, 0.1, 0.9, 0.9);
  delivery.add("a");
  expect(sent).toEqual([]);
  delivery.add("b");
  expect(sent).toEqual(["b", "a"]);
  delivery.add("c");
  expect(sent).toEqual(["b", "a", "c"]);
});

it("sends a reordered event after a while if no other follows", async () => {
  const { sent, delivery } = setup({ reorder: 0.5 }, 0.1);
  delivery.add("a");
  await delivery.settled();
  expect(sent).toEqual(["a"]);
});

it("delays, doubles and loses", async () => {
  const delayed = setup({ delay: 0.5 }, 0.1, 0.5);
  delayed.delivery.add("late");
  delayed.delivery.add("next");
  expect(delayed.sent).toEqual(["next"]);
  await delayed.delivery.settled();
  expect(delayed.sent).toEqual(["next", "late"]);

  const { sent, delivery } = setup({ lose: 0.5, double: 0.5 }, 0.9, 0.1, 0.1);
  delivery.add("twice");
  delivery.add("lost");
  delivery.add("once");
  expect(sent).toEqual(["twice", "twice", "once"]);
  expect([...delivery.applied]).toEqual([
    ["double", 1],
    ["lose", 1],
  ]);
});

it("drops what waits when it is closed", async () => {
  const { sent, delivery } = setup({ delay: 0.5 }, 0.1, 0.5);
  delivery.add("a");
  const settled = delivery.settled();
  delivery.close();
  await settled;
  expect(sent).toEqual([]);
});
