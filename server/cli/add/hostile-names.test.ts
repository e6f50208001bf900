/** Adds collections whose names on OpenSea or in their contract are hostile. */
import { expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { openDatabase } from "../../storage/db/open-database.ts";
import { untilTestEnds } from "../../testing/arrange.ts";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import {
  CLEANED_TEXT,
  ENDLESS_TEXT,
  HOSTILE_TEXT,
  UNPRINTABLE,
} from "../../testing/liars/hostile-texts.ts";
import { REPEATING_CONTRACT, repeatingContract } from "../../testing/liars/repeating-contract.ts";
import { sampleMarketCollection } from "../../testing/opensea/market/sample-market.ts";
import { openSeaSettings } from "../../testing/opensea/run-add-opensea.ts";
import { runOpenSea } from "../../testing/opensea/run-opensea.ts";
import { parseChainState } from "../../testing/parse-chain-state.ts";
import { runAdd } from "../../testing/run-add.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { startInProcess } from "../../testing/story-server.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";
import { runTestServer } from "../../testing/test-server.ts";

const NAME = `${CLEANED_TEXT} ${"x".repeat(200)}`.slice(0, 200);

it("prints, stores and serves it cleaned and cut, and reads its tokens", async () => {
  const sample = sampleMarketCollection({ slug: "bears", size: 5 });
  const tokens = sample.tokens.map((token) => ({ ...token, name: HOSTILE_TEXT }));
  const collection = { ...sample, tokens, name: ENDLESS_TEXT };
  const openSea = await untilTestEnds(runOpenSea({ collections: [collection] }));
  const made = await untilTestEnds(ANY_DATABASE.create());
  const { code, out, errors } = await runAdd(
    [collection.contract, "--opensea", "--id", "bears"],
    openSeaSettings(openSea, made.config),
  );
  expect([code, errors]).toEqual([0, []]);
  expect(out).toContain(`Added ${NAME} as bears, from OpenSea: 5 tokens`);
  expect(out).not.toMatch(UNPRINTABLE);

  const server = await untilTestEnds(
    runTestServer(async () => {}, {
      database: { open: () => openDatabase(made.config, "own") },
    }),
  );
  const texts: string[] = [];
  for (const path of [apiPath.collections(), apiPath.info("bears"), "/c/bears"])
    texts.push(await (await fetch(server.origin + path)).text());
  for (const text of texts) {
    expect(text).toContain("[2JBears fairfloor: all is well turned");
    expect(text.length).toBeLessThan(20_000);
    expect(text).not.toMatch(UNPRINTABLE);
  }
  const { name } = (await server.store.token("bears", "1")) ?? {};
  expect(name).toBe(CLEANED_TEXT);
});

it("of a contract are cleaned and cut in terminal, API, page and log, and its tokens are followed", async () => {
  const history = makeUpHistory({ seed: 7, blocks: 200, logs: 60, punks: 10 });
  const uri = (tokenId: bigint) => {
    const json = JSON.stringify({ name: `${HOSTILE_TEXT} ${tokenId}`, attributes: [] });
    return `data:application/json;base64,${Buffer.from(json).toString("base64")}`;
  };
  const contract = repeatingContract(history, [1n, 2n, 3n], uri, ENDLESS_TEXT);
  const proxy = await untilTestEnds(runRpcProxy(contract));
  const made = await untilTestEnds(ANY_DATABASE.create());
  const { code, out, errors } = await runAdd(
    [REPEATING_CONTRACT, "--rpc", proxy.url, "--from-block", "0", "--id", "echoes"],
    made.settings,
  );
  expect(code).toBe(0);
  expect(out).toContain(`Added ${NAME} as echoes, from chain-31337: 3 tokens`);
  const printed = [out, ...errors].join("\n");
  expect(printed).not.toMatch(UNPRINTABLE);
  expect(printed.length).toBeLessThan(20_000);

  const server = await untilTestEnds(startInProcess(made.config, { ETH_RPC_URL: proxy.url }));
  const origin = await server.origin();
  await vi.waitFor(async () => {
    const state = parseChainState(await (await fetch(origin + apiPath.chain("echoes"))).json());
    expect(state).toMatchObject({ ok: true, value: { problem: null, block: history.head } });
  });
  const texts: string[] = [server.output()];
  for (const path of [apiPath.collections(), apiPath.info("echoes"), "/c/echoes"]) {
    const text = await (await fetch(origin + path)).text();
    expect(text).toContain("[2JBears fairfloor: all is well turned");
    texts.push(text);
  }
  texts.push(await (await fetch(origin + apiPath.token("echoes", "1"))).text());
  for (const text of texts) {
    expect(text.length).toBeLessThan(20_000);
    expect(text).not.toMatch(UNPRINTABLE);
  }
});

it("serves a name cut that an earlier version stored whole", async () => {
  const sample = sampleCollection();
  const draft = {
    ...sample.draft,
    name: ENDLESS_TEXT.replace(/[\0\p{Cs}]/gu, ""),
    description: "x\n".repeat(9_000),
  };
  const server = await untilTestEnds(
    runTestServer((store) => store.replaceCollection({ ...sample, draft })),
  );
  const text = await (await fetch(server.origin + apiPath.collections())).text();
  expect(text).toContain("[2JBears");
  expect(text).not.toMatch(UNPRINTABLE);
  expect(text.length).toBeLessThan(20_000);
});
