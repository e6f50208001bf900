/**
 * The process of the lying servers, which `bench/server/liars.ts` starts: a JSON-RPC endpoint with a contract, and OpenSea. Sends
 * their addresses, then begins or ends a lie for each message.
 */
import { setImmediate as yieldOnce } from "node:timers/promises";
import { makeUpHistory } from "../../server/testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../../server/testing/chain/provider/rpc-proxy.ts";
import { crowdedChain } from "../../server/testing/liars/crowded-block.ts";
import { runHttpLiar } from "../../server/testing/liars/http-liar.ts";
import { FLOOD_UNITS, flood } from "../../server/testing/liars/json-floods.ts";
import { repeatingContract } from "../../server/testing/liars/repeating-contract.ts";
import { slowSvg } from "../../server/testing/liars/slow-svg.ts";
import { sampleMarketCollection } from "../../server/testing/opensea/market/sample-market.ts";
import { runOpenSea } from "../../server/testing/opensea/run-opensea.ts";

export const PUNKS = 60;
export const ECHOES = 12;
export const SLUG = "bears";
const BEARS = 300;
const EVENTS_PER_TURN = 10;

export type ServerLie = "rpc" | "openSea" | "dataUri" | "events" | "crowd";
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
  const send = (message: FromLiars) => process.send?.(message);
  const note = () => {
    told += 1;
    if (told === 1) send({ kind: "told" });
  };

  const history = makeUpHistory({ seed: 7, blocks: 600, logs: 800, punks: PUNKS });
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
  const crowd = crowdedChain({ ...history, node: contract }, { logs: 150_000, punks: PUNKS });
  let isCrowded = false;
  const proxy = await runRpcProxy((calls) => (isCrowded ? crowd.node : contract)(calls));
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

  process.on("message", ({ tell }: ToLiars) => {
    current = tell;
    if (tell === null) {
      rpc.tell(null);
      rest.tell(null);
      send({ kind: "ended", told });
      return;
    }
    told = 0;
    const lied = <Lie>(lie: Lie) => {
      note();
      return lie;
    };
    if (tell === "rpc") rpc.tell(() => lied(nothing));
    if (tell === "openSea")
      rest.tell(({ path }) => (path.includes("/listings/collection/") ? lied(pages) : null));
    if (tell === "events") void floodEvents();
    if (tell === "crowd") {
      isCrowded = true;
      // An honest answer. It is only counted.
      rpc.tell(({ body }) => (body.includes("eth_getLogs") ? lied(null) : null));
    }
  });
  // The parent has ended.
  process.on("disconnect", () => process.exit(0));
  send({
    kind: "listening",
    settings: {
      rpcUrl: rpc.url,
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
