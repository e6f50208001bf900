import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offerOf, orderOf, saleOf } from "../testing/orders/made-up-orders.ts";
import {
  type EventOfOrder,
  foldOrder,
  MAX_TOLD,
  type OrderState,
  UNKNOWN_ORDER,
} from "./fold-order.ts";
import type { EventStamp, MarketOrder } from "./market-order.ts";

const seed = 23;
const HASH = "h";

const fold = (events: readonly EventOfOrder[], before: OrderState = UNKNOWN_ORDER) =>
  events.reduce(foldOrder, before);

/** The fields of an order that a reader sees. */
function seen({ details, isActive, isEnded }: OrderState) {
  if (isEnded) return "ended";
  return isActive && details ? `live at ${details.price}, ${details.quantity} left` : "not live";
}

type Shape = "ask" | "item bid" | "collection offer";

/** Draws the events of one order in the market's order, with versions, times or both. */
function storyOf(shape: Shape, stamps: "versions" | "times" | "some versions") {
  const described = (price: number, quantity: number): MarketOrder => {
    if (shape === "collection offer")
      return offerOf(HASH, price, { kind: "collection" }, { quantity });
    return orderOf(HASH, price, { side: shape === "ask" ? "ask" : "bid" });
  };
  const step = fc.record({
    kind: fc.constantFrom("placed", "invalidated", "revalidated", "told", "sold", "cancelled"),
    price: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    at: fc.integer({ min: 1, max: 40 }),
    hasVersion: fc.boolean(),
  });
  return fc.array(step, { minLength: 1, maxLength: 7 }).map((steps) =>
    steps.map(({ kind, price, quantity, at, hasVersion }, index): EventOfOrder => {
      const stamp: EventStamp = {
        version: stamps === "times" || (stamps !== "versions" && !hasVersion) ? null : index,
        // With versions alone, times say nothing.
        at: stamps === "versions" ? at : index,
      };
      const order = described(price, quantity);
      if (kind === "placed") return { kind, order, stamp };
      if (kind === "told") return { kind: "revalidated", hash: HASH, order: null, stamp };
      if (kind === "revalidated") return { kind, hash: HASH, order, stamp };
      if (kind === "sold") return { kind, hash: HASH, sale: saleOf("1", 1, index), stamp };
      return { kind: kind === "cancelled" ? "cancelled" : "invalidated", hash: HASH, stamp };
    }),
  );
}

/** The story as a market would tell it: one variable for each thing, and nothing late or repeated. */
function plainFold(shape: Shape, events: readonly EventOfOrder[]) {
  let details: MarketOrder | null = null;
  let isActive = false;
  let isEnded = false;
  let left = Infinity;
  let fillsBefore = 0;
  for (const event of events) {
    const order = event.kind === "placed" || event.kind === "revalidated" ? event.order : null;
    if (order) {
      details = order;
      left =
        shape === "ask" || shape === "item bid" ? 1 - fillsBefore : Math.min(left, order.quantity);
    }
    if (event.kind === "placed" || event.kind === "revalidated") isActive = true;
    if (event.kind === "invalidated") isActive = false;
    if (event.kind === "cancelled") isEnded = true;
    if (event.kind === "sold") {
      fillsBefore += 1;
      if (details) left -= 1;
    }
    if (details && left <= 0) isEnded = true;
  }
  if (isEnded) return "ended";
  return isActive && details ? `live at ${details.price}, ${left} left` : "not live";
}

const SHAPES: readonly Shape[] = ["ask", "item bid", "collection offer"];
const STAMPS = ["versions", "times", "some versions"] as const;

describe.each(SHAPES.flatMap((shape) => STAMPS.map((stamps) => ({ shape, stamps }))))(
  "the events of one $shape with $stamps",
  ({ shape, stamps }) => {
    const story = storyOf(shape, stamps);

    const inOrder = (numRuns: number) => `give the same state as a plain replay (${numRuns} runs)`;
    it(inOrder(100), () => replay(100));
    it(inOrder(1_000), { tags: ["long"] }, () => replay(1_000));

    const inAnyOrder = (numRuns: number) =>
      `lead to the same state in any order, also repeated (${numRuns} runs)`;
    it(inAnyOrder(200), () => shuffle(200));
    it(inAnyOrder(2_000), { tags: ["long"] }, () => shuffle(2_000));

    function replay(numRuns: number): void {
      fc.assert(
        fc.property(story, (events) => {
          expect(seen(fold(events))).toBe(plainFold(shape, events));
        }),
        { seed, numRuns },
      );
    }

    function shuffle(numRuns: number): void {
      const shuffled = story.chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events, ...events], { minLength: 0 }),
          fc.shuffledSubarray([...events], { minLength: events.length }),
        ),
      );
      fc.assert(
        fc.property(shuffled, ([events, some, all]) => {
          const inOrder = fold(events);
          expect(seen(fold([...some, ...all]))).toBe(seen(inOrder));
          expect(seen(fold([...all, ...some]))).toBe(seen(inOrder));
          // The parts are equal too, but the counts and fills may have another order.
          const { counts: _, fills: __, ...parts } = fold([...some, ...all]);
          expect(inOrder).toMatchObject(parts);
        }),
        { seed, numRuns },
      );
    }
  },
);

describe("an order", () => {
  const stamp = (version: number) => ({ version, at: version });
  const place = (order: MarketOrder, version: number): EventOfOrder => ({
    kind: "placed",
    order,
    stamp: stamp(version),
  });
  const sell = (at: number, version = at): EventOfOrder => ({
    kind: "sold",
    hash: HASH,
    sale: saleOf("1", 1, at),
    stamp: stamp(version),
  });

  it("stays ended, whatever comes after", () => {
    const cancel: EventOfOrder = { kind: "cancelled", hash: HASH, stamp: stamp(2) };
    expect(seen(fold([cancel, place(orderOf(HASH, 1), 1)]))).toBe("ended");
    expect(seen(fold([cancel, place(orderOf(HASH, 1), 3)]))).toBe("ended");
    expect(seen(fold([sell(2), place(orderOf(HASH, 1), 3)]))).toBe("ended");
  });

  it("loses one item with each sale, and ends with the last", () => {
    const offer = offerOf(HASH, 2, { kind: "collection" }, { quantity: 3 });
    const events = [place(offer, 1), sell(2), sell(2, 5), sell(3)];
    expect(seen(fold(events))).toBe("live at 2, 1 left");
    expect(seen(fold([...events, sell(4)]))).toBe("ended");
    // The market counted the first two sales already.
    const counted = place({ ...offer, quantity: 1 }, 6);
    expect(seen(fold([counted, ...events]))).toBe("live at 2, 1 left");
  });

  it("keeps so many sales and numbers of items at most, the newest", () => {
    const endless = Array.from({ length: 3 * MAX_TOLD }, (_, index) => index + 1);
    const offer = offerOf(HASH, 2, { kind: "collection" }, { quantity: 9e9 });
    const sold = fold(endless.map((at) => sell(at)));
    expect(sold.fills).toHaveLength(MAX_TOLD);
    const counted = fold(endless.map((at) => place({ ...offer, quantity: 9e9 - at }, at)));
    expect(counted.counts).toHaveLength(MAX_TOLD);
    expect(counted.details?.quantity).toBe(9e9 - 3 * MAX_TOLD);
    const last = place({ ...offer, quantity: 5 }, 3 * MAX_TOLD - 1);
    expect(seen(fold([last], sold))).toBe("live at 2, 4 left");
  });

  it("compares versions before times", () => {
    const old = { kind: "invalidated", hash: HASH, stamp: { version: 1, at: 99 } } as const;
    const state = fold([place(orderOf(HASH, 1), 2), old]);
    expect(seen(state)).toBe("live at 1, 1 left");
  });
});
