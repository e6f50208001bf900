/**
 * The bodies of a collection's tokens and figures, each as columns and as JSON. A body is created on first use,
 * shared by all readers and garbage-collected with its source.
 */

import { COLUMNS_TYPE } from "../../../../contract/columns/body-format.ts";
import { encodeFigures } from "../../../../contract/columns/encode-figures.ts";
import { encodeTokenColumns } from "../../../../contract/columns/encode-tokens.ts";
import { COLUMNS_VERSION } from "../../../../contract/wire.ts";
import { type Body, createBody, jsonBody } from "../../../platform/http/body.ts";
import type { Book } from "../../live/book.ts";
import type { Roster } from "../../live/roster.ts";
import { currentFigures, toUnlistedTokens, toWireProjections } from "./collection-answers.ts";

/**
 * Returns a function that creates a body on first use and keeps it as long as its source, which is the object that
 * `sourceOf` returns.
 */
export function cachedBody<Args extends readonly object[]>(
  sourceOf: (...args: Args) => object,
  create: (...args: Args) => Body,
): (...args: Args) => Body {
  const bodies = new WeakMap<object, Body>();
  return (...args) => {
    const source = sourceOf(...args);
    const body = bodies.get(source) ?? create(...args);
    bodies.set(source, body);
    return body;
  };
}

/** Returns the source of the bodies about figures. */
export const figuresOf = (book: Book): object => book.projections ?? book;

/** The ETag contains the version, so that columns of another version never count as unchanged. */
function createColumnsBody(bytes: Uint8Array<ArrayBuffer>, version: string): Body {
  return createBody(COLUMNS_TYPE, bytes, "lasting", `${COLUMNS_VERSION}-${version}`);
}

export const columnsBody = cachedBody(
  ({ tokens }: Roster) => tokens,
  ({ tokens }) => createColumnsBody(encodeTokenColumns(tokens), tokens.epoch),
);

/** Returns the JSON form of `columnsBody`, with the figures at the time of its creation. */
export const unlistedBody = cachedBody(
  (roster: Roster, _book: Book) => roster,
  (roster, book) => {
    const answer = toUnlistedTokens(roster, book);
    return jsonBody(answer, "lasting", `${answer.epoch}-${answer.projectionsRev}`);
  },
);

export const figuresBody = cachedBody(figuresOf, (book) => {
  const revision = currentFigures(book);
  return createColumnsBody(encodeFigures(revision), `${revision.epoch}-${revision.rev}`);
});

/** Returns the JSON form of `figuresBody`. */
export const projectionsBody = cachedBody(figuresOf, (book) => {
  const answer = toWireProjections(book);
  return jsonBody(answer, "lasting", `${answer.epoch}-${answer.rev}`);
});
