/** `/collections/{c}/sources`, `/collections/{c}/chain` and `/tokens/{c}/{tokenId}/market`: the state of the sources, and the market of a token. */
import { type Context, Hono } from "hono";
import type { SourceStates } from "../../../../contract/market/source-state.ts";
import type { TokenMarket } from "../../../../contract/market/token-market.ts";
import { inspect } from "../../../../contract/values/problem.ts";
import { parseWrittenId } from "../../../../contract/values/token-id.ts";
import { demoOffer } from "../../../demo/market/demo-offers.ts";
import { paidIn } from "../../../market/currency.ts";
import { answerBody, CACHE } from "../../../platform/http/answer-body.ts";
import { type Body, jsonBody } from "../../../platform/http/body.ts";
import type { LastSale } from "../../../storage/store/chain/chain-store.ts";
import type { Book } from "../../live/book.ts";
import { readRoster } from "../../live/books.ts";
import { currentToken } from "../../live/current-token.ts";
import { ApiError, foundOf } from "../answer-error.ts";
import type { ApiDeps } from "../deps.ts";
import { createSharedAnswers } from "../shared-answers.ts";
import { chainAnswer, sourcesAnswer, tokenPageMarketplace } from "./source-answers.ts";

/** Time for which readers share one answer, unless a listing changes. */
const SHARED_MS = 1_000;

export function sourceRoutes({ books, store, sources, now }: ApiDeps): Hono {
  const routes = new Hono();
  const shared = createSharedAnswers<Body | null>(SHARED_MS, now);

  function bookOf(c: Context): Book {
    const id = c.req.param("c") ?? "";
    return foundOf(id, books.get(id));
  }

  /** Answers with what `read` returns of a token, or of the collection, which `what` names. Its null answers "not found", with `message`. */
  async function answer(
    c: Context,
    { collection, seq }: Book,
    what: string,
    read: () => Promise<object | null>,
    message: string,
  ): Promise<Response> {
    // After a listing changed, the page asks for what else its block changed.
    const key = JSON.stringify([collection.id, collection.generation, seq, what]);
    const body = await shared(key, async () => {
      const found = await read();
      return found && jsonBody(found);
    });
    if (!body) throw new ApiError("not_found", message);
    return answerBody(c, body, CACHE.revalidate);
  }

  async function readSources(id: string): Promise<SourceStates | null> {
    const follows = await store.followsOf(id);
    const isRead = follows.some(({ readsChain }) => readsChain);
    const pending = isRead ? await store.pendingTokens(id) : [];
    return sourcesAnswer(follows, sources, pending, now());
  }

  routes.get("/collections/:c/sources", (c) => {
    const book = bookOf(c);
    const { id } = book.collection;
    const message = `The collection ${inspect(id)} is read from no source that is followed.`;
    return answer(c, book, "sources", () => readSources(id), message);
  });

  routes.get("/collections/:c/chain", (c) => {
    const book = bookOf(c);
    const { id } = book.collection;
    const message = `The collection ${inspect(id)} is read neither from a chain nor from a marketplace.`;
    const read = async () => {
      const states = await readSources(id);
      return states && chainAnswer(states);
    };
    return answer(c, book, "chain", read, message);
  });

  async function readMarket(id: string, tokenId: string): Promise<TokenMarket | null> {
    const follows = await store.followsOf(id);
    const market = follows.length > 0 ? await store.tokenMarket(id, tokenId) : null;
    if (market === null) return null;
    const { lastSale, ...rest } = market;
    return {
      tokenId,
      ...rest,
      marketplace: tokenPageMarketplace(follows),
      lastSale: lastSale && saleAnswer(lastSale),
    };
  }

  /** A demo has made-up offers, and no accounts. */
  async function readDemoMarket({ collection, listings }: Book, tokenId: string) {
    const found = await readRoster(books, collection.id);
    const token = found && currentToken(found.book, found.roster, tokenId);
    if (!token) return null;
    const { price, figures } = token;
    const offered = {
      collectionId: collection.id,
      tokenId,
      price,
      projection: figures.priceProjection,
    };
    const lowest = Array.from(listings.values(), (listing) => listing.price)
      .filter((each) => each > 0)
      .reduce<number | null>((least, each) => Math.min(least ?? each, each), null);
    const topOffer = demoOffer(offered, lowest, now());
    return { tokenId, isPending: false, marketplace: null, topOffer, lastSale: null };
  }

  routes.get("/tokens/:c/:tokenId/market", async (c) => {
    const written = c.req.param("tokenId");
    const book = bookOf(c);
    const { id } = book.collection;
    const message = `The market of token ${inspect(written)} in ${inspect(id)} is not known.`;
    // A source may know a token that is not in the collection.
    const tokenId = (await books.roster(id))?.idOf(written) ?? parseWrittenId(written);
    if (tokenId === null) throw new ApiError("not_found", message);
    const read = async (): Promise<TokenMarket | null> =>
      book.collection.demo ? readDemoMarket(book, tokenId) : readMarket(id, tokenId);
    return answer(c, book, `token ${tokenId}`, read, message);
  });

  return routes;
}

function saleAnswer(sale: LastSale): NonNullable<TokenMarket["lastSale"]> {
  const { wei, currency, at, transactionHash, marketplace, from, to } = sale;
  return { ...paidIn(wei, currency), at, transactionHash, marketplace, seller: from, buyer: to };
}
