/** Resolves a page's address to its status and head. */

import * as apiPath from "../../../contract/api-path.ts";
import { parseCallKey } from "../../../contract/market/record.ts";
import {
  collectionDescription,
  collectionTitle,
  TAGLINE,
  tokenDescription,
  tokenTitle,
} from "../../../contract/site/page-meta.ts";
import {
  callSentence,
  callTitle,
  recordDescription,
  recordPath,
  recordTitle,
} from "../../../contract/site/record-words.ts";
import {
  canonicalPath,
  collectionPath,
  RECORD_PATTERN,
  ROUTES,
  tokenPath,
} from "../../../contract/site/routes.ts";
import { NOT_FOUND, pageMeta } from "../../../contract/site/site-meta.ts";
import { decodeEscapes } from "../../../contract/values/decode-text.ts";
import type { Store } from "../../storage/store/store.ts";
import type { Records } from "../api/records.ts";
import type { Book } from "../live/book.ts";
import type { Books } from "../live/books.ts";
import { withDecimals } from "../live/call-decimals.ts";
import type { PageHead } from "./page-head.ts";

export interface PageAnswer {
  readonly status: 200 | 404 | 503;
  readonly head: PageHead;
  /** For the page of a collection or a token, whose first screen is sent with the HTML. */
  readonly book?: Book;
  /** For a page whose first screen is made of answers of the API. */
  readonly known?: KnownAnswers;
  readonly tokenId?: string;
}

interface KnownAnswers {
  /** Address of the API -> what the page has of its answer. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Differs if the answers differ. */
  readonly version: string;
}

const picture = apiPath.sitePicture();
const COLLECTION_ROOT = ROUTES.collection.path.replace(":collectionId", "");

const NO_PAGE: PageAnswer = { status: 404, head: { ...NOT_FOUND, path: null, picture } };

/** The answer when a page's data is temporarily unavailable. */
export const UNAVAILABLE: PageAnswer = {
  status: 503,
  head: { title: "", description: TAGLINE, path: null, picture },
};

/** `pathname` is the raw path, still percent-encoded. Rejects only if a token cannot be looked up now. */
export async function describePage(
  pathname: string,
  books: Pick<Books, "get" | "roster">,
  store: Pick<Store, "call">,
  records: Records,
): Promise<PageAnswer> {
  const path = canonicalPath(pathname);
  if (path === null) return NO_PAGE;
  const page = pageMeta(path);
  if (page && path === ROUTES.record.path) {
    const head = { ...page, path, picture: apiPath.recordPicture() };
    return { status: 200, head, known: await knownRecord(null, records) };
  }
  if (page) return { status: 200, head: { ...page, path, picture } };
  const record = RECORD_PATTERN.exec(path);
  if (record) return describeRecord(record, books, store, records);
  const [collectionId, written] = path.slice(COLLECTION_ROOT.length).split("/").map(decodeEscapes);
  const book = collectionId ? books.get(collectionId) : undefined;
  if (!book || written === null) return NO_PAGE;
  const { id, name, size } = book.collection;
  if (written === undefined)
    return {
      status: 200,
      book,
      head: {
        title: collectionTitle(name),
        description: collectionDescription(name, size),
        path: collectionPath(id),
        picture: apiPath.socialPicture(id),
      },
    };
  const roster = await books.roster(id);
  const tokenId = roster?.idOf(written) ?? null;
  const row = tokenId === null ? undefined : roster?.rowOf(tokenId);
  const rank = row === undefined ? undefined : roster?.tokens.ranks[row];
  if (tokenId === null || rank === undefined) return NO_PAGE;
  return {
    status: 200,
    book,
    tokenId,
    head: {
      title: tokenTitle(name, tokenId),
      description: tokenDescription(rank, size),
      path: tokenPath(id, tokenId),
      picture: apiPath.socialPicture(id, tokenId),
    },
  };
}

async function describeRecord(
  [, collectionId, key]: RegExpExecArray,
  books: Pick<Books, "get">,
  store: Pick<Store, "call">,
  records: Records,
): Promise<PageAnswer> {
  const book = books.get(decodeEscapes(collectionId ?? "") ?? "");
  if (!book) return NO_PAGE;
  const { id, name } = book.collection;
  if (key === undefined) {
    const head = { title: recordTitle(name), description: recordDescription(name) };
    const at = { path: recordPath(id), picture: apiPath.recordPicture(id) };
    return { status: 200, head: { ...head, ...at }, known: await knownRecord(id, records) };
  }
  const parsed = parseCallKey(key);
  const found = parsed && (await store.call(id, parsed));
  if (!found) return NO_PAGE;
  const call = withDecimals(found, books);
  const head = { title: callTitle(call), description: callSentence(call) };
  const at = { path: recordPath(id, key), picture: apiPath.recordPicture(id, key) };
  const answers = { [apiPath.recordedCall(id, key)]: call };
  const known = { answers, version: JSON.stringify(call) };
  return { status: 200, head: { ...head, ...at }, known };
}

/** Returns undefined if the record cannot be read now: the app says so, and tries again. */
async function knownRecord(id: string | null, records: Records): Promise<KnownAnswers | undefined> {
  try {
    const { record, body } = await records.of(id);
    // The page keeps answers of this address on the device, so it holds them with their age.
    const answers = { [apiPath.record(id ?? undefined)]: { value: record } };
    return { answers, version: body.etag };
  } catch (error) {
    console.error("The record could not be read:", error);
    return undefined;
  }
}
