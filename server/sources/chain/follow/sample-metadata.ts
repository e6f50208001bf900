/**
 * Reads the metadata of a few tokens again, now and then. Many contracts reveal or move their metadata without the event of
 * ERC-4906. If a sampled token has changed, all tokens become stale, and `refresh-metadata.ts` reads them.
 *
 * Costs      `SAMPLE_SIZE` calls and as many requests per collection in an hour. After a change the next sample waits twice
 *            as long, up to a day: the metadata of some collections change all the time.
 */
import { createHash } from "node:crypto";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { TokenMetadataRow } from "../../../storage/store/chain/chain-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import type { MetadataReader } from "../../metadata/fetch-metadata.ts";
import { readMetadata } from "../add/erc721-tokens.ts";
import { createErc721Contract } from "../protocol/erc721/erc721-contract.ts";
import type { ChainFollow } from "./chain-follow.ts";
import type { ChainConnection } from "./connect.ts";
import { isUnread } from "./refresh-metadata.ts";

export interface SamplerParts {
  readonly store: Pick<Store, "metadata" | "markStaleTokens" | "markAllStale">;
  readonly metadata: MetadataReader;
  readonly report: (line: string) => void;
  readonly now: () => UnixMs;
}

export interface MetadataSampler {
  /** Samples the collection if it is time. Returns true if tokens became stale. */
  sample(
    follow: ChainFollow,
    connection: Pick<ChainConnection, "reader" | "caller">,
  ): Promise<boolean>;
}

/** Tokens that are read for one sample. */
const SAMPLE_SIZE = 5;
const SAMPLE_MS = 3_600_000;
const MAX_SAMPLE_MS = 24 * SAMPLE_MS;
/** After a start, the first samples of all collections are spread over this time. */
const FIRST_MS = 600_000;

/** Creates the sampler of one collection. */
export function createMetadataSampler({
  store,
  metadata,
  report,
  now,
}: SamplerParts): MetadataSampler {
  let nextAt: UnixMs | null = null;
  let waitMs = SAMPLE_MS;

  return {
    async sample({ collection, contract, settings }, { reader, caller }) {
      if (settings.market !== "erc721") return false;
      const at = now();
      nextAt ??= at + (numbersOf(collection).next().value / 2 ** 32) * FIRST_MS;
      if (at < nextAt) return false;
      nextAt = at + waitMs;
      const known = await store.metadata(collection);
      const chosen = choose(known, numbersOf(`${collection} ${at}`));
      const ids = chosen.map(({ tokenId }) => tokenId);
      const rows = await readMetadata(
        createErc721Contract(contract, reader, caller),
        metadata,
        ids,
      );
      const changed = chosen.filter((row, place) => hasChanged(row, rows[place] ?? row));
      waitMs = changed.length > 0 ? Math.min(2 * waitMs, MAX_SAMPLE_MS) : SAMPLE_MS;
      nextAt = at + waitMs;
      if (changed.length === 0) return false;
      // A host that answers again says nothing of the tokens that it had answered before.
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
 * True if `read` differs from what is stored. A token that cannot be read has not changed. Pictures on the chain itself are
 * not compared: some are drawn anew with every block.
 */
function hasChanged(stored: TokenMetadataRow, read: TokenMetadataRow): boolean {
  if (isUnread(read)) return false;
  const parts = ({ name, imageUrl, animationUrl, traits }: TokenMetadataRow) => {
    const [image, animation] = [imageUrl, animationUrl].map((address) =>
      address?.startsWith("data:") ? null : address,
    );
    return JSON.stringify([name, image, animation, traits]);
  };
  return parts(stored) !== parts(read);
}
