/** Size budget of a demo collection, as the server sends it to a browser. */
import { get } from "node:http";
import { expect, it } from "vitest";
import * as apiPath from "../../../../contract/api-path.ts";
import { demoDraft } from "../../../demo/market/demo-draft.ts";
import { commonMarket } from "../../../demo/market/market-history.ts";
import { lanternCoast } from "../../../demo/themes/lantern-coast.ts";
import { runTestServer } from "../../../testing/test-server.ts";
import { prepareCollection } from "../../../valuation/ingest/prepare.ts";
import { valueCollection } from "../../../valuation/project.ts";

const SEED = "1";
/** Not a round number, like the time at which a real database is first opened. */
const START = Date.UTC(2026, 0, 15, 12, 34, 56, 789);
const MAX_COLUMNS_BYTES = 55_000;
const MAX_FIGURES_BYTES = 60_000;

/** Returns the size of the body on the wire. */
function sentBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "gzip, deflate, br" } }, (answer) => {
      expect([answer.statusCode, answer.headers["content-encoding"]]).toEqual([200, "br"]);
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

it("sends Lantern Coast's 10,000 tokens in 55,000 bytes and their figures in 60,000", async () => {
  const draft = demoDraft(lanternCoast, commonMarket(SEED), START, SEED);
  const prepared = await prepareCollection(draft, valueCollection);
  const test = await runTestServer((store) => store.replaceCollection(prepared));
  try {
    const columns = await sentBytes(test.origin + apiPath.columns(lanternCoast.id));
    const figures = await sentBytes(test.origin + apiPath.figures(lanternCoast.id));
    expect(columns).toBeLessThanOrEqual(MAX_COLUMNS_BYTES);
    expect(figures).toBeLessThanOrEqual(MAX_FIGURES_BYTES);
    expect(prepared.tokens).toHaveLength(10_000);
  } finally {
    await test.discard();
  }
});
