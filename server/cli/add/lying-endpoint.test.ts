/** Runs `npm run add` through endpoints that lie. The terminal names each lie, and the same command goes on after it. */
import { describe, expect, it } from "vitest";
import { openStore } from "../../storage/store/open-store.ts";
import { arrange } from "../../testing/arrange.ts";
import { makeUpHistory } from "../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../testing/chain/provider/rpc-proxy.ts";
import { runHttpLiar } from "../../testing/liars/http-liar.ts";
import { FLOOD_UNITS, flood } from "../../testing/liars/json-floods.ts";
import { LOG_LIES, type LogLie } from "../../testing/liars/log-lies.ts";
import { createLyingNode, type NodeLie } from "../../testing/liars/lying-node.ts";
import { runRedirectingRpc } from "../../testing/liars/redirecting-rpc.ts";
import { SAID, saying } from "../../testing/liars/said.ts";
import { runAdd } from "../../testing/run-add.ts";
import { ANY_DATABASE } from "../../testing/test-databases.ts";

const PUNKS = 10;
const history = makeUpHistory({ seed: 7, blocks: 200, logs: 300, punks: PUNKS });
const liar = createLyingNode(history.node);

const made = arrange(() => ANY_DATABASE.create());
const proxy = arrange(() => runRpcProxy(liar.node));
const flooder = arrange(() => runHttpLiar(proxy.url));
const redirecting = arrange(() => runRedirectingRpc(liar.node, "http://127.0.0.1:1/"));

async function add(url = proxy.url) {
  const { market, punksData } = history.contracts;
  const contracts = ["--contract", market, "--data-contract", punksData];
  const args = ["cryptopunks", ...contracts, "--from-block", "0", "--rpc", url];
  const { code, errors } = await runAdd(args, made.settings, { punks: PUNKS });
  return [code, errors];
}

const refused = (sentence: string) => [1, [expect.stringMatching(saying(sentence))]];

describe("a lie ends the command with its sentence", () => {
  it("an answer of 12 MB", async () => {
    const lie = flood(FLOOD_UNITS["empty objects"], 12, '{"jsonrpc":"2.0","id":1,"result":', "}");
    flooder.tell(() => lie);
    expect(await add(flooder.url)).toEqual(refused(SAID.flood));
  });

  it("a redirect", async () => {
    redirecting.redirect = 307;
    expect(await add(`http://${redirecting.host}`)).toEqual(refused(SAID.redirect));
  });

  const expectRefused = async (lie: NodeLie, sentence: string) => {
    await liar.tell(lie);
    expect(await add()).toEqual(refused(sentence));
  };
  const logLies = Object.keys(LOG_LIES) as LogLie[];
  const others: Partial<Record<LogLie, string>> = {
    otherBlock: SAID.mixedBlocks,
    madeUp: SAID.strayLog,
  };
  it.each([
    ["futureBlock", SAID.futureBlock],
    ...logLies.map((lie) => [lie, others[lie] ?? SAID[lie]] as const),
  ] as const)("%s", expectRefused);

  // The endpoint may lag behind, so it is asked ten times.
  it("highHead", { tags: ["long"] }, () => expectRefused("highHead", SAID.highFirstHead));

  it("another chain, once reading has begun", async () => {
    await liar.tell("otherChain");
    expect(await add()).toEqual([
      1,
      [expect.stringContaining("on chain-31337; choose another id")],
    ]);
  });
});

it("goes on after the lies, and stores none of them", async () => {
  liar.relent();
  expect((await add())[0]).toBe(0);
  const store = await openStore(made.config, "own");
  const follow = await store.follow("cryptopunks", "chain");
  const sales = await store.sales("cryptopunks");
  await store.close();
  expect([follow?.stage, follow?.read?.number]).toEqual(["following", history.head]);
  expect(sales).toHaveLength(history.sales.length);
});
