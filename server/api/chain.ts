/** `/collections/{c}/chain` and `/tokens/{c}/{tokenId}/market`: what a chain says of a collection and of a token. */
import { type Context, Hono } from "hono";
import { chainName, isKnownChain } from "../../contract/chains.ts";
import type { ChainState, TokenMarket } from "../../contract/listings/chain.ts";
import { parseMarketplaceId } from "../../contract/listings/marketplaces.ts";
import { isTokenStringId } from "../../contract/tokens/token-id.ts";
import { inspect } from "../../contract/values/problem.ts";
import { CRYPTOPUNKS } from "../chain/cryptopunks/decode-punks.ts";
import type { ChainSale } from "../chain/token-state.ts";
import { ethOf } from "../chain/wei.ts";
import { answerBody, CACHE } from "../http/answer-body.ts";
import { type Body, jsonBody } from "../http/body.ts";
import type { Book } from "../live/book.ts";
import type { Follow } from "../store/chain/chain-store.ts";
import { ApiError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";
import { createSharedAnswers } from "./shared-answers.ts";

/** Time for which readers share one answer, unless a listing changes. */
const SHARED_MS = 1_000;

export function chainRoutes({ books, store, now }: ApiDeps): Hono {
  const routes = new Hono();
  const shared = createSharedAnswers<Body | null>(SHARED_MS, now);

  function bookOf(c: Context): Book {
    const id = c.req.param("c") ?? "";
    const book = books.get(id);
    if (book) return book;
    throw new ApiError("not_found", `There is no collection ${inspect(id)}.`);
  }

  /** Answers with what `read` returns of a token, or of the collection. Its null answers "not found", with `message`. */
  async function answer(
    c: Context,
    { collection, seq }: Book,
    tokenId: string | null,
    read: () => Promise<object | null>,
    message: string,
  ): Promise<Response> {
    // After a listing changed, the page asks for what else its block changed.
    const key = JSON.stringify([collection.id, collection.generation, seq, tokenId]);
    const body = await shared(key, async () => {
      const found = await read();
      return found && jsonBody(found);
    });
    if (!body) throw new ApiError("not_found", message);
    return answerBody(c, body, CACHE.revalidate);
  }

  async function readChain(id: string): Promise<ChainState | null> {
    const follow = await store.follow(id);
    if (!follow) return null;
    const { chainId, stage, read, headBlock, headAt, contactAt, problem, bundles } = follow;
    const pending = await store.pendingTokens(id);
    const chain = chainName(chainId);
    const block = read?.number ?? null;
    const newest = { block, headBlock, headAt, contactAt };
    const state = { chain, readsChain: true, stage, ...newest, problem, bundles, openSea: null };
    return { ...state, pending: [...pending], at: now() };
  }

  routes.get("/collections/:c/chain", (c) => {
    const book = bookOf(c);
    const { id } = book.collection;
    const message = `The collection ${inspect(id)} is not read from a chain.`;
    return answer(c, book, null, () => readChain(id), message);
  });

  async function readMarket(id: string, tokenId: string): Promise<TokenMarket | null> {
    const follow = await store.follow(id);
    const market = follow && (await store.tokenMarket(id, tokenId));
    if (!market) return null;
    const { lastSale, ...rest } = market;
    return {
      tokenId,
      ...rest,
      marketplace: homeOf(follow),
      lastSale: lastSale && saleAnswer(lastSale),
    };
  }

  routes.get("/tokens/:c/:tokenId/market", (c) => {
    const { tokenId } = c.req.param();
    const book = bookOf(c);
    const { id } = book.collection;
    const message = `No chain says anything of token ${inspect(tokenId)} in ${inspect(id)}.`;
    if (!isTokenStringId(tokenId)) throw new ApiError("not_found", message);
    return answer(c, book, tokenId, () => readMarket(id, tokenId), message);
  });

  return routes;
}

/** Returns the id of the marketplace that shows the collection's tokens, listed or not. Null if none is known. */
function homeOf({ market, chainId }: Follow): number | null {
  if (market === "cryptopunks") return CRYPTOPUNKS;
  return isKnownChain(chainName(chainId)) ? parseMarketplaceId("OpenSea") : null;
}

function saleAnswer(sale: ChainSale): NonNullable<TokenMarket["lastSale"]> {
  const { wei, currency, at, transactionHash, marketplace, from, to } = sale;
  const price = currency === "ETH" || currency === "WETH" ? ethOf(wei) : null;
  return { price, currency, at, transactionHash, marketplace, seller: from, buyer: to };
}
