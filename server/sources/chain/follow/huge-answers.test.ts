/** A server whose JSON-RPC endpoint answers with floods of JSON: small on the wire, huge in memory. */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, expect, it, onTestFailed, onTestFinished, vi } from "vitest";
import * as apiPath from "../../../../contract/api-path.ts";
import { openStore } from "../../../storage/store/open-store.ts";
import { untilTestEnds } from "../../../testing/arrange.ts";
import { followPunks } from "../../../testing/chain/follow-punks.ts";
import { makeUpHistory } from "../../../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../../testing/chain/provider/rpc-proxy.ts";
import { listingsOf, naiveReplay } from "../../../testing/chain/punks-state.ts";
import { type Lie, runHttpLiar } from "../../../testing/liars/http-liar.ts";
import { FLOOD_UNITS, flood } from "../../../testing/liars/json-floods.ts";
import { isUndisturbed, measureReaders } from "../../../testing/liars/reader-delays.ts";
import { createListingReader } from "../../../testing/listing-reader.ts";
import { parseChainState } from "../../../testing/parse-chain-state.ts";
import { killServers, runServer } from "../../../testing/run-server.ts";
import { EMBEDDED } from "../../../testing/test-databases.ts";

const ID = "punks";
const PUNKS = 60;
/** Blocks that the endpoint hides at first. It shows `BLOCKS_A_LIE` of them after each lie. */
const HIDDEN_BLOCKS = 70;
const BLOCKS_A_LIE = 10;
const MAX_MEMORY_KB = 900_000;
/** Only a failing test, or one on a busy machine, waits this long. */
const PATIENCE = { timeout: 150_000, interval: 100 };

const before = '{"jsonrpc":"2.0","id":1,"result":';
type NamedLie = readonly [name: string, lie: Lie, problem: RegExp];

const TOO_LARGE = /^127\.0\.0\.1:\d+: eth_\w+: the answer takes more than 128 MB to read$/;

function longMessage(megabytes: number): NamedLie {
  const lie = flood("x", megabytes, '{"error":{"code":-1,"message":"', '"}}');
  const problem = /^127\.0\.0\.1:\d+: eth_\w+ is answered with error -1$/;
  return [`a message of ${megabytes} MB`, lie, problem];
}

const allLies = (): readonly NamedLie[] => [
  ...Object.entries(FLOOD_UNITS).map(
    ([name, unit]): NamedLie => [name, flood(unit, 60, before, "}"), TOO_LARGE],
  ),
  ["120 MB of empty objects", flood(FLOOD_UNITS["empty objects"], 120, before, "}"), TOO_LARGE],
  ["more than is read", flood(" ", 120, before, "}"), TOO_LARGE],
  longMessage(50),
];

/** These need more memory than is allowed too, and a thread. */
const smallLies = (): readonly NamedLie[] => [
  ["empty objects", flood(FLOOD_UNITS["empty objects"], 12, before, "}"), TOO_LARGE],
  longMessage(4),
];

/** Stores a collection that follows the endpoint in `ETH_RPC_URL`. */
async function storeFollow(
  database: Parameters<typeof openStore>[0],
  history: ReturnType<typeof makeUpHistory>,
): Promise<void> {
  const store = await openStore(database);
  const { chainId, contracts } = history;
  const market = contracts.market;
  await followPunks(store, { id: ID, chainId, market, punks: PUNKS, firstBlock: 1 });
  await store.close();
}

/** Returns the peak memory of a process, or 0 on a system without `/proc`. */
function peakMemoryKb(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
}

/** Starts a server that follows a made-up chain. Its endpoint is a proxy that can lie. */
async function setStage() {
  const history = makeUpHistory({ seed: 7, blocks: 300, logs: 400, punks: PUNKS });
  const proxy = await untilTestEnds(runRpcProxy(history.node, { lagBlocks: HIDDEN_BLOCKS }));
  const liar = await untilTestEnds(runHttpLiar(proxy.url));
  const made = await untilTestEnds(EMBEDDED.create());
  onTestFinished(async () => {
    await killServers();
  });
  await storeFollow(made.config, history);
  const server = runServer(made.config, { ETH_RPC_URL: liar.url });
  onTestFailed(() => console.error(server.output().slice(-4_000)));
  const origin = await server.origin();
  let hidden = HIDDEN_BLOCKS;

  async function chainState() {
    const answer = await fetch(origin + apiPath.chain(ID));
    const state = parseChainState(await answer.json());
    if (!state.ok) throw new Error(state.problem.message);
    return state.value;
  }
  return {
    ...{ liar, server, origin, chainState },
    /** Returns the public asks in the visible blocks of the chain: token id -> ETH. */
    asks: () => listingsOf(naiveReplay(history.logs(0, history.head - hidden)).punks),
    /** Shows the next `BLOCKS_A_LIE` hidden blocks. */
    grow() {
      hidden -= BLOCKS_A_LIE;
      proxy.set({ lagBlocks: hidden });
    },
    expectCaughtUp: () =>
      vi.waitFor(
        async () =>
          expect(await chainState()).toMatchObject({ block: history.head - hidden, problem: null }),
        PATIENCE,
      ),
  };
}

afterAll(killServers);

/** Expects, for each lie, that readers do not wait, that the API reports the problem, and that prices update again afterwards. */
async function expectServed(lies: readonly NamedLie[], lastMegabytes: number): Promise<void> {
  const stage = await setStage();
  const { liar, server, origin, chainState, asks, grow, expectCaughtUp } = stage;
  const reader = await untilTestEnds(createListingReader(ID));
  const expectPrices = () => {
    const expected = asks();
    return vi.waitFor(async () => {
      await reader.catchUp(origin);
      expect(reader.prices).toEqual(expected);
    }, PATIENCE);
  };
  await expectCaughtUp();
  const url = `${origin}/api/v1/collections/${ID}/tokens/listed`;
  const expectLine = (line: RegExp, from: number) =>
    vi.waitFor(() => expect(server.output().slice(from)).toMatch(line), PATIENCE);
  for (const [name, lie, problem] of lies) {
    await expectPrices();
    const told = liar.told;
    const from = server.output().length;
    liar.tell(() => lie);
    let isNoted = false;
    const measuring = measureReaders(url, () => isNoted);
    try {
      await vi.waitFor(async () => expect((await chainState()).problem).toMatch(problem), PATIENCE);
    } finally {
      isNoted = true;
    }
    const delays = await measuring;
    expect([name, delays, isUndisturbed(delays)]).toEqual([name, delays, true]);
    expect(liar.told).toBeGreaterThan(told);
    // The log has the endpoint's own text after the problem.
    await expectLine(new RegExp(`${ID}: ${problem.source.replace(/^\^|\$$/g, "")}`), from);
    await expectPrices();
    liar.tell(null);
    grow();
    await expectCaughtUp();
    await expectLine(new RegExp(`${ID}: follows its chain again`), from);
  }
  for (const line of server.output().split("\n")) expect(line.length).toBeLessThan(500);
  expect(peakMemoryKb(server.child.pid)).toBeLessThan(MAX_MEMORY_KB);
  await expectToEnd(stage, lastMegabytes);
}

/** Expects that the server hears SIGTERM in the middle of a lie. */
async function expectToEnd(
  { liar, server }: Awaited<ReturnType<typeof setStage>>,
  megabytes: number,
): Promise<void> {
  const lie = flood(FLOOD_UNITS.numbers, megabytes, before, "}");
  const { told } = liar;
  liar.tell(() => lie);
  await vi.waitFor(() => expect(liar.told).toBeGreaterThan(told), PATIENCE);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
}

const TITLE =
  "serves readers as before, says what is wrong, and goes on after each lie, until SIGTERM";

it(`${TITLE}: two small ones`, { tags: ["story"] }, () => expectServed(smallLies(), 20));

it(TITLE, { tags: ["long"] }, () => expectServed(allLies(), 60));
