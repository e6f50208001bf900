import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignSlots, EMPTY, type Slot } from "./slots.ts";

const wantedKeys = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 });

function slotOf(slots: readonly Slot[], key: number): number {
  return slots.findIndex((slot) => slot.key === key);
}

describe("assignSlots", () => {
  it("gives each wanted key one slot with its place, and keeps the slot of every key that stays", () => {
    fc.assert(
      fc.property(fc.array(wantedKeys, { minLength: 1, maxLength: 20 }), (sequence) => {
        let slots: readonly Slot[] = [];
        let most = 0;
        for (const wanted of sequence) {
          const next = assignSlots(slots, wanted);
          most = Math.max(most, wanted.length);
          for (const [place, key] of wanted.entries())
            expect(next.filter((slot) => slot.key === key)).toEqual([{ key, place }]);
          expect(next.filter((slot) => slot.key !== EMPTY)).toHaveLength(wanted.length);
          for (const { key } of slots)
            if (wanted.includes(key)) expect(slotOf(next, key)).toBe(slotOf(slots, key));
          expect(next).toHaveLength(most);
          slots = next;
        }
      }),
      { seed: 14, numRuns: 400 },
    );
  });

  it("returns the same slots if the wanted keys are unchanged", () => {
    const slots = assignSlots([], [5, 6, 7]);
    expect(assignSlots(slots, [5, 6, 7])).toBe(slots);
  });

  it("gives the new keys of a scrolled row the slots that had their places", () => {
    const shuffled = assignSlots(assignSlots([], [1, 2, 3]), [3, 1, 2]);
    const next = assignSlots(shuffled, [7, 8, 9]);
    expect(next.map(({ place }) => place)).toEqual(shuffled.map(({ place }) => place));
  });

  it("changes one slot when one token enters a row and one leaves it", () => {
    const before = assignSlots([], [10, 11, 12, 13]);
    const after = assignSlots(before, [99, 10, 11, 12]);
    const changed = after.filter(({ key }, index) => key !== before[index]?.key);
    expect(changed).toEqual([{ key: 99, place: 0 }]);
  });
});
