/** The tokens of one epoch as columns, from which API bodies are encoded, with an index from token id to row. */

import * as apiPath from "../../../contract/api-path.ts";
import type { TokenColumns } from "../../../contract/columns/columns.ts";
import { buildTokenColumns } from "../../../contract/columns/make-columns.ts";
import { findWrittenId } from "../../../contract/values/token-id.ts";
import { mayBeHtmlPage } from "../../media/animations/page-address.ts";
import type { StoredCollection } from "../../storage/store/store.ts";
import type { PreparedToken } from "../../valuation/ingest/prepared.ts";

export interface Roster {
  readonly tokens: TokenColumns;
  /** Returns undefined if there is no such token. */
  rowOf(tokenId: string): number | undefined;
  /** Returns the id of the token that a written id means: 007 is 7. Null if there is none. */
  idOf(written: string): string | null;
}

/** Width of the pictures in `imageUrl`; the page requests the width it needs. */
const IMAGE_WIDTH_PX = 512;

/** Creates the roster of `tokens`, which are in row order. */
export function createRoster(
  { id, epoch, drawn }: Pick<StoredCollection, "id" | "epoch" | "drawn">,
  tokens: readonly PreparedToken[],
): Roster {
  const rows = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  const columns = buildTokenColumns(
    epoch,
    tokens.map((token) => ({
      ...token,
      imageUrl: drawn || token.imageUrl ? apiPath.image(id, token.tokenId, IMAGE_WIDTH_PX) : null,
      animationUrl: mayBeHtmlPage(token.animationUrl) ? apiPath.animation(id, token.tokenId) : null,
    })),
  );
  return {
    tokens: columns,
    rowOf: (tokenId) => rows.get(tokenId),
    idOf: (written) => findWrittenId(written, (id) => (rows.has(id) ? id : null)),
  };
}
