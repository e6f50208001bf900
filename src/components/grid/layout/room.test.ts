import fc from "fast-check";
import { expect, it } from "vitest";
import { HOLE } from "../../../../contract/view/view.ts";
import { ROOM_ROWS, withRoom } from "./room.ts";

it("gives a card rows of its own, and puts the cards beside it below", () => {
  const rows = Uint32Array.of(5, 6, 7, 8, 9);
  const room = (row: number) => Array.from(withRoom(rows, row, 2));
  expect(room(7)).toEqual([5, 6, 7, HOLE, HOLE, HOLE, 8, 9]);
  expect(room(8)).toEqual([5, 6, 8, HOLE, HOLE, HOLE, 7, 9]);
  expect(withRoom(rows, 4, 2)).toBe(rows);
});

it("loses no card and repeats none", () => {
  const list = fc.uniqueArray(fc.nat(1_000), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(list, fc.nat(), fc.integer({ min: 1, max: 5 }), (cards, index, columns) => {
      const row = cards[index % cards.length] ?? 0;
      const roomy = Array.from(withRoom(Uint32Array.from(cards), row, columns));
      const shown = roomy.filter((each) => each !== HOLE);
      expect(shown.toSorted()).toEqual(cards.toSorted());
      const start = roomy.indexOf(row);
      expect(start % columns).toBe(0);
      const alone = roomy.slice(start + 1, start + ROOM_ROWS * columns);
      expect(alone).toEqual(Array(ROOM_ROWS * columns - 1).fill(HOLE));
    }),
    { seed: 8 },
  );
});
