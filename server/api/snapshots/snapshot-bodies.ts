/**
 * The bodies of a collection's tokens and figures, each as columns and as JSON. A body is created on first use,
 * shared by all readers and garbage-collected with its source.
 */

import { COLUMNS_TYPE } from "../../../contract/columns/body-format.ts";
import { encodeFigures } from "../../../contract/columns/encode-figures.ts";
import { encodeTokenColumns } from "../../../contract/columns/encode-tokens.ts";
import { COLUMNS_VERSION } from "../../../contract/wire.ts";
import { type Body, createBody, jsonBody } from "../../http/body.ts";
import type { Book } from "../../live/book.ts";
import type { Roster } from "../../live/roster.ts";
import { currentFigures, toUnlistedTokens, toWireProjections } from "./collection-answers.ts";

/** Source of a body -> the body. */
export type BodyCache = WeakMap<object, Body>;

export function cachedBody(cache: BodyCache, source: object, create: () => Body): Body {
  const body = cache.get(source) ?? create();
  cache.set(source, body);
  return body;
}

const columnsBodies: BodyCache = new WeakMap();
const unlistedBodies: BodyCache = new WeakMap();
const figuresBodies: BodyCache = new WeakMap();
const projectionsBodies: BodyCache = new WeakMap();

/** The ETag contains the version, so that columns of another version never count as unchanged. */
function createColumnsBody(bytes: Uint8Array<ArrayBuffer>, version: string): Body {
  return createBody(COLUMNS_TYPE, bytes, "lasting", `${COLUMNS_VERSION}-${version}`);
}

export function columnsBody({ tokens }: Roster): Body {
  return cachedBody(columnsBodies, tokens, () =>
    createColumnsBody(encodeTokenColumns(tokens), tokens.epoch),
  );
}

/** Returns the JSON form of `columnsBody`, with the figures at the time of its creation. */
export function unlistedBody(roster: Roster, book: Book): Body {
  return cachedBody(unlistedBodies, roster, () => {
    const answer = toUnlistedTokens(roster, book);
    return jsonBody(answer, "lasting", `${answer.epoch}-${answer.projectionsRev}`);
  });
}

export function figuresBody(book: Book): Body {
  return cachedBody(figuresBodies, book.projections ?? book, () => {
    const revision = currentFigures(book);
    return createColumnsBody(encodeFigures(revision), `${revision.epoch}-${revision.rev}`);
  });
}

/** Returns the JSON form of `figuresBody`. */
export function projectionsBody(book: Book): Body {
  return cachedBody(projectionsBodies, book.projections ?? book, () => {
    const answer = toWireProjections(book);
    return jsonBody(answer, "lasting", `${answer.epoch}-${answer.rev}`);
  });
}
