/**
 * The bodies that a page loads of a collection: its tokens and its figures. A body is made
 * when first asked for, serves all readers, and goes with what it was made of.
 */
import { type Body, jsonBody } from "../http/body.ts";
import type { Book } from "../live/book.ts";
import type { Roster } from "../live/roster.ts";
import { projectionsOf, unlistedOf } from "./collection-answers.ts";

/** Bodies by what they were made of. */
export type Bodies = WeakMap<object, Body>;

export function madeOnce(made: Bodies, of: object, make: () => Body): Body {
  const body = made.get(of) ?? make();
  made.set(of, body);
  return body;
}

const unlisted: Bodies = new WeakMap();
const projections: Bodies = new WeakMap();

/** The tokens, with the figures that stand when it is made. */
export function unlistedBody(roster: Roster, book: Book): Body {
  return madeOnce(unlisted, roster, () => {
    const answer = unlistedOf(roster, book);
    return jsonBody(answer, "lasting", `${answer.epoch}-${answer.projectionsRev}`);
  });
}

export function projectionsBody(book: Book): Body {
  return madeOnce(projections, book.projections ?? book, () => {
    const answer = projectionsOf(book);
    return jsonBody(answer, "lasting", `${answer.epoch}-${answer.rev}`);
  });
}
