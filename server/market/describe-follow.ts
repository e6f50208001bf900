/** Describes for readers how fresh a follow is. */
import type { SourceState } from "../../contract/market/source-state.ts";
import type { Follow } from "./follow.ts";

/** Returns the state of a source. `reads` says which parts of the progress it has. */
export function describeFollow(
  { name, title }: { readonly name: string; readonly title: string },
  follow: Follow,
  reads: { readonly blocks?: true; readonly listings?: boolean; readonly orders?: true },
): SourceState {
  const { stage, contactAt, problem, read, headBlock, headAt, bundles, warning } = follow;
  const { firstBundle, isConnected, sweep } = follow;
  const example = firstBundle === null ? {} : { firstBundle };
  return {
    ...{ source: name, title, stage, contactAt, problem },
    ...(!reads.blocks && warning !== null && { taken: warning }),
    blocks: reads.blocks
      ? { block: read?.number ?? null, headBlock, headAt, bundles, ...example, warning }
      : null,
    ...(reads.listings && { blocksHaveListings: true }),
    orders: reads.orders ? { isConnected, sweep } : null,
  };
}
