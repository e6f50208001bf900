/**
 * Reads the metadata of a few tokens again, now and then. Many contracts reveal or move their metadata without an event. If a
 * sampled token has changed, all tokens become stale, and the source reads them.
 *
 * Costs      `SAMPLE_SIZE` tokens per collection in an hour. After a change the next sample waits twice as long, up to a day:
 *            some collections change their metadata constantly, and some contracts redraw their pictures with every block.
 */
import { createHash } from "node:crypto";
import type { UnixMs } from "../../../contract/values/units.ts";
import { decodeDataPicture } from "../../media/images/data-picture.ts";
import type { StoredPicture, TokenMetadataRow } from "../../storage/store/chain/chain-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { isUnread } from "./token-metadata.ts";

export interface SamplerParts {
  readonly store: Pick<Store, "metadata" | "picture" | "markStaleTokens" | "markAllStale">;
  readonly report: (line: string) => void;
  readonly now: () => UnixMs;
}

export interface MetadataSampler {
  /** True if `sample` would read tokens. */
  isDue(collection: string): boolean;
  /**
   * Samples the collection if that is due. `read` returns the metadata of tokens in the order of their ids. Returns true if
   * tokens became stale.
   */
  sample(
    collection: string,
    read: (ids: readonly string[]) => Promise<readonly TokenMetadataRow[]>,
  ): Promise<boolean>;
}

/** Tokens that are read for one sample. */
const SAMPLE_SIZE = 5;
const SAMPLE_MS = 3_600_000;
const MAX_SAMPLE_MS = 24 * SAMPLE_MS;
/** After a start, the first samples of all collections are spread over this time. */
const FIRST_MS = 600_000;

export function createMetadataSampler({ store, report, now }: SamplerParts): MetadataSampler {
  let nextAt: UnixMs | null = null;
  let waitMs = SAMPLE_MS;

  function isDue(collection: string): boolean {
    const at = now();
    nextAt ??= at + (numbersOf(collection).next().value / 2 ** 32) * FIRST_MS;
    return at >= nextAt;
  }

  return {
    isDue,

    async sample(collection, read) {
      if (!isDue(collection)) return false;
      const at = now();
      nextAt = at + waitMs;
      const known = await store.metadata(collection);
      const chosen = choose(known, numbersOf(`${collection} ${at}`));
      const rows = await read(chosen.map(({ tokenId }) => tokenId));
      const changed: TokenMetadataRow[] = [];
      for (const [place, row] of chosen.entries()) {
        const stored = await store.picture(collection, row.tokenId);
        if (hasChanged(row, stored, rows[place] ?? row)) changed.push(row);
      }
      waitMs = changed.length > 0 ? Math.min(2 * waitMs, MAX_SAMPLE_MS) : SAMPLE_MS;
      nextAt = at + waitMs;
      if (changed.length === 0) return false;
      // If only tokens changed that could not be read before, their host answers again. The others need not have changed.
      const isRepair = changed.every(isUnread);
      if (!isRepair) await store.markAllStale(collection);
      else
        await store.markStaleTokens(
          collection,
          known.filter(isUnread).map(({ tokenId }) => tokenId),
        );
      report(
        `${collection}: ${changed.length} of ${chosen.length} sampled tokens have other metadata than before; ${isRepair ? "those that lack theirs" : "all"} are read again`,
      );
      return true;
    },
  };
}

/** Yields numbers from 0 up to 2^32, the same ones for the same seed. */
function* numbersOf(seed: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = createHash("sha256").update(`${seed} ${block}`).digest();
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at);
  }
}

function choose(
  known: readonly TokenMetadataRow[],
  numbers: Generator<number, never>,
): readonly TokenMetadataRow[] {
  const left = [...known].sort((a, b) => (a.tokenId < b.tokenId ? -1 : 1));
  const chosen: TokenMetadataRow[] = [];
  while (chosen.length < SAMPLE_SIZE && left.length > 0)
    chosen.push(...left.splice(numbers.next().value % left.length, 1));
  return chosen;
}

/**
 * True if `read` differs from what is stored. A token that cannot be read has not changed. The order of traits does not
 * count: the list of a market's tokens may have another one than its answer for one token.
 */
function hasChanged(
  stored: TokenMetadataRow,
  storedPicture: StoredPicture | null,
  read: TokenMetadataRow,
): boolean {
  if (isUnread(read)) return false;
  const parts = (row: TokenMetadataRow, picture: Pick<StoredPicture, "bytes"> | null) => {
    const { name, imageUrl, animationUrl, traits } = row;
    const image = imageUrl?.startsWith("data:") ? picture?.bytes.toString("base64") : imageUrl;
    const pairs = traits.map((trait) => JSON.stringify(trait)).sort();
    return JSON.stringify([name, image ?? null, animationUrl, pairs]);
  };
  return parts(stored, storedPicture) !== parts(read, decodeDataPicture(read.imageUrl ?? ""));
}
