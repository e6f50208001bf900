/**
 * The tokens of one epoch as they go over the wire: `tokens/unlisted` as one body, and where in it each
 * token stands. A single token is cut out of the body when asked for, so nothing is held twice.
 */
import { apiPath } from "../../contract/paths.ts";
import { WIRE } from "../../contract/snapshot.ts";
import type { CompactToken } from "../../contract/token.ts";
import { mayBePage } from "../animations/page-address.ts";
import { type Body, createBody } from "../http/body.ts";
import type { PreparedToken } from "../ingest/prepared.ts";
import type { StoredCollection, StoredProjections } from "../store/store.ts";

export interface Roster {
  readonly epoch: string;
  /** Body of `tokens/unlisted`. */
  readonly body: Body;
  /** The token's position in (rank, token id) order, or undefined if there is no such token. */
  placeOf(tokenId: string): number | undefined;
  /** Place -> RarityRank. */
  readonly ranks: Uint32Array;
  /** The token at a place, as if nothing were listed, with the projection of the body's making. */
  tokenAt(place: number): CompactToken;
}

/** Width of the pictures that `imageUrl` names; the page asks for the width it needs. */
const IMAGE_WIDTH_PX = 512;

export function createRoster(
  collection: StoredCollection,
  tokens: readonly PreparedToken[],
  projected: StoredProjections | null,
): Roster {
  const { id, epoch, drawn } = collection;
  const places = new Map<string, number>();
  const rows: string[] = [];
  for (const [place, token] of tokens.entries()) {
    places.set(token.tokenId, place);
    const compact: CompactToken = [
      token.tokenId,
      token.name,
      token.rank,
      null,
      projected?.projections[place] ?? null,
      projected?.confidences[place] ?? null,
      drawn || token.imageUrl ? apiPath.image(id, token.tokenId, IMAGE_WIDTH_PX) : null,
      mayBePage(token.animationUrl) ? apiPath.animation(id, token.tokenId) : null,
      token.traits,
      token.vibes,
      null,
    ];
    rows.push(JSON.stringify(compact));
  }
  const rev = projected?.rev ?? 0;
  const head = `{"wire":${WIRE},"epoch":${JSON.stringify(epoch)},"projectionsRev":${rev},"tokens":[`;
  const body = createBody(
    "application/json; charset=utf-8",
    `${head}${rows.join(",")}]}`,
    "lasting",
    `${epoch}-${rev}`,
  );
  const starts = rowStarts(head, rows);
  const decoder = new TextDecoder();

  return {
    epoch,
    body,
    placeOf: (tokenId) => places.get(tokenId),
    ranks: Uint32Array.from(tokens, ({ rank }) => rank),
    tokenAt(place) {
      // Cut before the comma that leads to the next row, or before the closing bracket.
      const row = body.raw.subarray(starts[place], (starts[place + 1] ?? 0) - 1);
      return JSON.parse(decoder.decode(row)) as CompactToken; // written above
    },
  };
}

/** Place -> byte at which the row begins; one more at the end, one past what follows the last row. */
function rowStarts(head: string, rows: readonly string[]): Uint32Array {
  const starts = new Uint32Array(rows.length + 1);
  let at = Buffer.byteLength(head);
  for (const [place, row] of rows.entries()) {
    starts[place] = at;
    at += Buffer.byteLength(row) + 1;
  }
  starts[rows.length] = at;
  return starts;
}
