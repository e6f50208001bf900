/** Snapshots that mostly repeat the last one, as polling returns them. */
import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, it } from "vitest";
import { WIRE } from "../../contract/tokens/snapshot.ts";
import { createEngine } from "../engine/json-engine.ts";
import {
  collection,
  compactTokens,
  listingRow,
  malformedRow,
  tokenId,
} from "../testing/arbitraries.ts";
import { createListingsMirror, listedOf } from "../testing/listings-mirror.ts";
import { createReference } from "../testing/reference.ts";

const row = fc.oneof({ weight: 12, arbitrary: listingRow }, malformedRow);

const edit = fc.record({
  at: fc.nat(200),
  /** Number of texts to remove at `at`. */
  drop: fc.constantFrom(0, 1, 1, 1, 2, 12),
  add: fc.array(row, { maxLength: 2 }),
});

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ edits: fc.array(edit, { maxLength: 4 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      listed: fc.array(listingRow, { maxLength: 2 }),
      unlisted: fc.array(tokenId, { maxLength: 2 }),
    }),
  },
);

function comparePolls(numRuns: number): void {
  fc.assert(
    fc.property(
      collection,
      compactTokens,
      // Enough rows that one malformed row does not reject the whole snapshot.
      fc.array(listingRow, { minLength: 100, maxLength: 130 }),
      fc.array(step, { maxLength: 8 }),
      (info, tokens, first, steps) => {
        const engine = createEngine(info, tokens);
        const reference = createReference(tokens);
        const mirror = createListingsMirror(engine);
        const head = { epoch: "e", projectionsRev: 0, lastListingsUpdate: null };
        const texts: unknown[] = [
          ...new Map(first.map((text) => [text.split(",")[0], text])).values(),
        ];
        let seq = 1;
        for (const each of [{ edits: [] }, ...steps]) {
          if ("edits" in each) {
            for (const { at, drop, add } of each.edits)
              texts.splice(at % (texts.length + 1), drop, ...add);
            const sent = JSON.parse(JSON.stringify(texts));
            const poll = { wire: WIRE, ...head, seq, tokens: sent };
            deepStrictEqual(engine.applyListings(poll), reference.applyListings(poll));
          } else {
            const delta = { ...head, from: seq, to: seq + 1, ...each };
            const changed = reference.applyListings(delta);
            deepStrictEqual(engine.applyListings(delta), changed);
            if (changed >= 0) seq += 1;
          }
          deepStrictEqual(mirror(), listedOf(reference));
        }
      },
    ),
    { seed: 20260311, numRuns },
  );
}

describe("polled listings", () => {
  it(
    "equal the naive reference, whatever a poll repeats of the last one, in 150 stories",
    { tags: ["story"] },
    () => comparePolls(150),
  );
  it(
    "equal the naive reference, whatever a poll repeats of the last one, in 1,000 stories",
    { tags: ["long"], timeout: 120_000 },
    () => comparePolls(1_000),
  );
});
