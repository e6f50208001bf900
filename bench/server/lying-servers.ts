/**
 * The process of the lying servers, which `bench/server/liars.ts` starts: a JSON-RPC endpoint with a contract, and OpenSea. Sends
 * their addresses, then begins or ends a lie for each message.
 */
import { setImmediate as yieldOnce } from "node:timers/promises";
import { makeUpHistory } from "../../server/testing/chain/made-up/made-up-history.ts";
import { nodeAt, type RpcNode } from "../../server/testing/chain/provider/json-rpc.ts";
import { runRpcProxy } from "../../server/testing/chain/provider/rpc-proxy.ts";
import { crowdedChain } from "../../server/testing/liars/crowded-block.ts";
import { echoOf } from "../../server/testing/liars/echo.ts";
import { ENDLESS_TEXT } from "../../server/testing/liars/hostile-texts.ts";
import { type AskedRequest, type Lie, runHttpLiar } from "../../server/testing/liars/http-liar.ts";
import { FLOOD_UNITS, flood } from "../../server/testing/liars/json-floods.ts";
import { createLyingNode, type NodeLie } from "../../server/testing/liars/lying-node.ts";
import { repeatingContract } from "../../server/testing/liars/repeating-contract.ts";
import { slowSvg } from "../../server/testing/liars/slow-svg.ts";
import { sampleMarketCollection } from "../../server/testing/opensea/market/sample-market.ts";
import { runOpenSea } from "../../server/testing/opensea/run-opensea.ts";

export const PUNKS = 60;
export const ECHOES = 12;
export const SLUG = "bears";
const BEARS = 300;
const EVENTS_PER_TURN = 10;
const CREDENTIALS = "cnry-user:cnry-password";
/** A server on the caller's machine. */
const INSIDE = "http://127.0.0.1:9/";

/** Blocks that the endpoint hides at first. It reveals one a second, so that there is always something to read. */
const HIDDEN = 3_000;
const REVEAL_MS = 1_000;

type LieOfNode = Extract<NodeLie, "highHead" | "otherBlock" | "futureBlock" | "longerChain">;
export type ServerLie =
  /** The endpoint repeats the address and credentials of each request in an error. */
  | "echo"
  /** The endpoint and OpenSea answer with huge JSON, as does the contract for its tokens. */
  | "rpc"
  | "openSea"
  | "dataUri"
  | "events"
  /** The contract's name has three million characters. */
  | "names"
  /** The contract names a token twice. */
  | "repeats"
  /** The endpoint redirects to the caller's machine. */
  | "redirect"
  | "crowd"
  | LieOfNode;

function isOfNode(lie: ServerLie | null): lie is LieOfNode {
  return ["highHead", "otherBlock", "futureBlock", "longerChain"].includes(lie ?? "");
}

export type ToLiars = { readonly tell: ServerLie } | { readonly tell: null };
export type FromLiars =
  | { readonly kind: "listening"; readonly settings: LiarSettings }
  /** The lie has been told for the first time. */
  | { readonly kind: "told" }
  | { readonly kind: "ended"; readonly told: number };

export interface LiarSettings {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly market: `0x${string}`;
  readonly bears: string;
  readonly openSea: Readonly<Record<string, string>>;
}

async function runLiars(): Promise<void> {
  let current: ServerLie | null = null;
  let told = 0;
  /** Lies of the node before the current one. */
  let toldBefore = 0;
  const send = (message: FromLiars) => process.send?.(message);
  const note = () => {
    told += 1;
    if (told === 1) send({ kind: "told" });
  };

  const history = makeUpHistory({ seed: 7, blocks: 4_000, logs: 5_000, punks: PUNKS });
  const ids = Array.from({ length: ECHOES }, (_, index) => BigInt(index + 1));
  // Near the longest answer that the server decodes.
  const endless = `data:application/json,[${"{},".repeat(1_000_000)}0]`;
  const honestUri = (tokenId: bigint) => {
    const image = `data:image/svg+xml;base64,${slowSvg(`${tokenId}`).toString("base64")}`;
    const json = JSON.stringify({ name: `Echo ${tokenId}`, image, attributes: [] });
    return `data:application/json;base64,${Buffer.from(json).toString("base64")}`;
  };
  const contract = repeatingContract(history, ids, (tokenId) => {
    if (current !== "dataUri") return honestUri(tokenId);
    note();
    return endless;
  });
  const named = repeatingContract(history, ids, honestUri, ENDLESS_TEXT);
  const repeats = repeatingContract(history, [...ids, 1n], honestUri);
  const contracts: Partial<Record<ServerLie, RpcNode>> = { names: named, repeats };
  const crowd = crowdedChain({ ...history, node: contract }, { logs: 150_000, punks: PUNKS });
  let isCrowded = false;
  let hidden = HIDDEN;
  const growing = await runRpcProxy(
    (calls) => ((current && contracts[current]) ?? contract)(calls),
    { lagBlocks: hidden },
  );
  setInterval(() => {
    if (hidden > 1) hidden -= 1;
    growing.set({ lagBlocks: hidden });
  }, REVEAL_MS);
  const grown = nodeAt(growing.url);
  const liar = createLyingNode((calls) => (isCrowded ? crowd.node : grown)(calls));
  const proxy = await runRpcProxy(liar.node);
  const rpc = await runHttpLiar(proxy.url);

  const bears = sampleMarketCollection({ slug: SLUG, size: BEARS });
  const openSea = await runOpenSea({ collections: [bears] });
  for (const { tokenId } of bears.tokens) openSea.market.list({ slug: SLUG, tokenId, price: 5 });
  const rest = await runHttpLiar(openSea.url);

  const nothing = flood(FLOOD_UNITS["empty objects"], 60, '{"jsonrpc":"2.0","id":1,"result":', "}");
  const pages = flood(FLOOD_UNITS["empty objects"], 19, '{"next":null,"listings":', "}");

  async function floodEvents(): Promise<void> {
    for (let event = 0; current === "events"; event += 1) {
      const tokenId = `${1 + (event % BEARS)}`;
      openSea.market.list({ slug: SLUG, tokenId, price: 4 + (event % 1_000) / 1_000 });
      note();
      if (event % EVENTS_PER_TURN === 0) await yieldOnce();
    }
  }

  const lied = <Lie>(lie: Lie) => {
    note();
    return lie;
  };
  const answersOf = (lie: ServerLie, { path, headers, body }: AskedRequest): Lie | null => {
    if (lie === "rpc") return lied(nothing);
    // Honest answers. They are only counted.
    if (lie === "crowd") return body.includes("eth_getLogs") ? lied(null) : null;
    if (lie === "names" || lie === "repeats") return body.includes("eth_call") ? lied(null) : null;
    if (lie === "redirect") return lied({ status: 307, headers: { location: INSIDE }, body: "" });
    if (lie !== "echo") return null;
    const message = echoOf(path, headers);
    return lied({
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code: -32_000, message } }),
    });
  };

  process.on("message", async ({ tell }: ToLiars) => {
    const before = current;
    current = tell;
    rest.tell(null);
    liar.relent();
    if (tell === null) {
      rpc.tell(null);
      const count = isOfNode(before) ? liar.told - toldBefore : told;
      send({ kind: "ended", told: count });
      return;
    }
    told = 0;
    toldBefore = liar.told;
    rpc.tell((request) => answersOf(tell, request));
    if (tell === "openSea")
      rest.tell(({ path }) => (path.includes("/listings/collection/") ? lied(pages) : null));
    if (tell === "events") void floodEvents();
    if (tell === "crowd") isCrowded = true;
    if (!isOfNode(tell)) return;
    await liar.tell(tell);
    send({ kind: "told" });
  });
  // The parent has ended.
  process.on("disconnect", () => process.exit(0));
  send({
    kind: "listening",
    settings: {
      rpcUrl: `${rpc.url.replace("://", `://${CREDENTIALS}@`)}/v2/cnry-path?key=cnry-query`,
      chainId: history.chainId,
      market: history.contracts.market,
      bears: bears.contract,
      openSea: {
        OPENSEA_API_KEY: openSea.key,
        OPENSEA_URL: rest.url,
        OPENSEA_STREAM_URL: openSea.streamUrl,
        OPENSEA_SWEEP_SECONDS: "2",
      },
    },
  });
}

if (process.send) await runLiars();
