/** The epoch of a collection: until it changes, a reader's rows, ids, names, ranks and pictures stay valid. */
import { createHash } from "node:crypto";
import { WIRE } from "../../../contract/tokens/snapshot.ts";
import type { RankedCollection } from "../../valuation/ingest/prepared.ts";

const EPOCH_LENGTH = 20;

/** Hashes the content: equal content has the same epoch on every machine and after every import. */
export function hashEpoch({ draft, tokens, traits, vibes }: RankedCollection): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([WIRE, draft.id, draft.drawn, traits, vibes]));
  for (const token of tokens)
    hash.update(
      JSON.stringify([
        token.tokenId,
        token.name,
        token.rank,
        token.imageUrl,
        token.animationUrl,
        token.traits,
        token.vibes,
      ]),
    );
  return hash.digest("base64url").slice(0, EPOCH_LENGTH);
}
