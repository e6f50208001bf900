/**
 * Measures how long a token's valuation takes to explain, in the thread that has loaded the collection.
 *
 *   node --import tsx bench/server/explain.ts
 */
import { cpus, loadavg } from "node:os";
import { demoDraft } from "../../server/demo/market/demo-draft.ts";
import { commonMarket } from "../../server/demo/market/market-history.ts";
import { THEMES } from "../../server/demo/themes/index.ts";
import { valueCollection } from "../../server/valuation/project.ts";
import { createValuationThread } from "../../server/valuation/valuation-thread.ts";
import { quantile, shownFigure } from "../common/statistics.ts";

const EXPLAINED = 200;
const GOAL_MS = 40;
const SEED = "1";

const thread = createValuationThread();
console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model}`);
for (const theme of THEMES) {
  const draft = demoDraft(theme, commonMarket(SEED), Date.now(), SEED);
  const tokens = draft.tokens.map((token, index) => ({ ...token, rank: index + 1 }));
  const { sales } = draft;
  const { model } = valueCollection(tokens, sales);
  const market = {
    ...{ collection: theme.id, contents: theme.id, key: theme.id },
    readTokens: async () => [JSON.stringify(tokens)],
    readParts: async () => ({ model, sales }),
  };
  await thread.level(market);
  const times: number[] = [];
  for (let place = 0; place < EXPLAINED; place += 1) {
    const { tokenId } = tokens[Math.floor((place * tokens.length) / EXPLAINED)];
    const begun = performance.now();
    await thread.explain(market, tokenId);
    times.push(performance.now() - begun);
  }
  const [fast, middle, slow] = [0.25, 0.5, 0.95].map((part) => quantile(times, part));
  const verdict = slow <= GOAL_MS ? "holds" : "BROKEN";
  if (slow > GOAL_MS) process.exitCode = 1;
  console.log(
    `${tokens.length} tokens, ${sales.length} sales: quarter ${shownFigure(fast)}, median ${shownFigure(middle)}, p95 ${shownFigure(slow)} ms; p95 within ${GOAL_MS} ms ${verdict} (load ${loadavg()[0]?.toFixed(1)})`,
  );
}
thread.close();
