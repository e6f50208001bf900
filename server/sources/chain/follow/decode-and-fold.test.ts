import fc from "fast-check";
import { expect, it } from "vitest";
import { eventsByToken, foldToken } from "../../../market/fold-token.ts";
import { MAINNET_WETH } from "../../../market/sale-contracts.ts";
import { EMPTY_STATE } from "../../../market/token-state.ts";
import { NFT, onChain } from "../../../testing/chain/erc721/sale-logs.ts";
import { playStory, story } from "../../../testing/chain/erc721/sale-story.ts";
import { decodeErc721 } from "../protocol/erc721/decode-erc721.ts";
import { createFold, decodeInTurns } from "./decode-and-fold.ts";

/** A transaction of the stories has fewer logs. */
const MANY = 4_000;
const market = {
  decode: (logs: Parameters<typeof decodeErc721>[1]) => decodeErc721(NFT, logs, [MAINNET_WETH]),
};
const timeOf = (block: number) => block * 12_000;

/** Returns what `work` resolves with, and during how many turns of the event loop. */
async function inTurns<Result>(work: () => Promise<Result>) {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  count();
  const result = await work();
  clearImmediate(next);
  return { result, turns };
}

it("decodes and folds many logs as at once, and lets the event loop turn", () =>
  fc.assert(
    fc.asyncProperty(story, async (actions) => {
      const played = playStory(actions);
      const transactions = played.map((transaction) => transaction.logs);
      const size = transactions.reduce((sum, { length }) => sum + length, 0);
      fc.pre(size > 0);
      const times = Math.ceil(MANY / size);
      const logs = onChain(Array.from({ length: times }, () => transactions).flat());
      const decoded = await inTurns(() => decodeInTurns(market, logs));
      expect(decoded.result).toEqual(market.decode(logs));
      expect(decoded.turns).toBeGreaterThan(1);

      const fold = createFold();
      const all = [...eventsByToken(decoded.result.events).values()];
      const folded = await inTurns(async () => {
        const results = [];
        for (const events of all) results.push(await fold(EMPTY_STATE, events, timeOf));
        return results;
      });
      expect(folded.result).toEqual(all.map((events) => foldToken(EMPTY_STATE, events, timeOf)));
      if (decoded.result.events.length > MANY / 2) expect(folded.turns).toBeGreaterThan(1);
    }),
    { seed: 5, numRuns: 12 },
  ));
