import fc from "fast-check";
import { expect, it } from "vitest";
import { type CallStep, followCalls, type KnownCall } from "./call.ts";
import { type AskStep, addStep } from "./fold-token.ts";

const SAID = { at: 50, projection: 1, low: 0.9, high: 1.1, confidence: 0.5 };
const KNOWN = new Map<string, KnownCall>([
  ["a", { said: SAID, open: null }],
  ["b", { said: SAID, open: { tokenId: "b", price: 2, saidAt: 55, ...SAID } }],
]);

/** A step of a token at a time. Kinds 0 and 1 are an ask's end and an ask, 2 a sale. */
function stepOf(tokenId: string, kind: number, at: number): AskStep {
  const [wei, hash] = [`${at}`, "0x1"] as const;
  if (kind === 0) return { tokenId, ask: null, at };
  if (kind === 1) return { tokenId, ask: { hash, wei, taker: null, block: 1, at }, at };
  const place = { blockNumber: 1, blockHash: hash, transactionHash: hash, logIndex: 1 };
  const sale = { wei, currency: "ETH", marketplace: 0, from: hash, to: hash, at } as const;
  return { tokenId, sale: { ...place, ...sale, tokenId } };
}

function callStep(step: AskStep): CallStep {
  const { tokenId } = step;
  if ("sale" in step) {
    const { wei, at } = step.sale;
    return { tokenId, sale: { tokenId, price: Number(wei), at } };
  }
  return { tokenId, listed: step.ask && Number(step.ask.wei), at: step.at ?? 0 };
}

/** The ended calls, and the open call of each token. */
function callsAfter(steps: readonly AskStep[]) {
  const { ended, open } = followCalls(KNOWN, steps.map(callStep));
  const before = Array.from(KNOWN, ([id, known]) => [id, known.open] as const);
  return { ended, open: new Map([...before, ...open]) };
}

it("leaves out asks that another follows before a sale, and the calls stay the same", () => {
  const kinds = fc.array(fc.nat(2), { maxLength: 20, size: "max" });
  fc.assert(
    fc.property(kinds, kinds, (ofA, ofB) => {
      const steps = (["a", "b"] as const).flatMap((tokenId) =>
        (tokenId === "a" ? ofA : ofB).map((kind, index) => stepOf(tokenId, kind, 40 + 2 * index)),
      );
      const kept: AskStep[] = [];
      for (const step of steps) addStep(kept, step);
      expect(callsAfter(kept)).toEqual(callsAfter(steps));
      const asks = kept.filter((step) => "ask" in step).length;
      expect(asks).toBeLessThanOrEqual(kept.length - asks + 2);
    }),
    { seed: 1 },
  );
});
