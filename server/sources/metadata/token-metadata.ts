/** A token's metadata as its contract names them, and the reasons why there are none. */
import type { TraitText } from "../../market/trait-text.ts";

export interface TokenMetadata {
  readonly name: string | null;
  /** A web, `ipfs://` or `ar://` address, or a `data:image/` address. */
  readonly imageUrl: string | null;
  /** A web, `ipfs://` or `ar://` address, or a `data:text/html` address. */
  readonly animationUrl: string | null;
  /** In the order of the metadata. A trait with several values occurs several times, a pair only once. */
  readonly traits: readonly TraitText[];
  /** Why something of it is missing, without the token's id and a full stop. Null if nothing is. */
  readonly problem: string | null;
}

type Readable = Omit<TokenMetadata, "traits"> & { readonly traits: readonly unknown[] };

/** True if nothing could be read of a token. */
export function isUnread<Row extends Readable>(
  row: Row,
): row is Row & { readonly problem: string } {
  const { name, imageUrl, animationUrl, traits, problem } = row;
  const isEmpty = name === null && imageUrl === null && animationUrl === null;
  return isEmpty && traits.length === 0 && problem !== null;
}

export interface MetadataFault {
  /** One sentence without the token's id, so that equal reasons can be counted. */
  readonly reason: string;
}

export interface MetadataProblem extends MetadataFault {
  readonly tokenId: string;
  /** True if a later read may succeed, as after a timeout. */
  readonly isTransient: boolean;
}

export function isFault<Fault extends MetadataFault>(result: object | Fault): result is Fault {
  return "reason" in result;
}
