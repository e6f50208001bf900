/** The follow of a collection that is read from OpenSea. */
import type { Follow, NewFollow } from "../../../market/follow.ts";
import type { Target } from "../protocol/rest/opensea-api.ts";

/** Name of the source. */
export const OPENSEA = "opensea";

export interface OpenSeaSettings {
  /** Name of the collection in OpenSea's addresses. */
  readonly slug: string;
  /** OpenSea's name of the chain, such as "ethereum". */
  readonly chain: string;
}

export type NewOpenSeaFollow = NewFollow<OpenSeaSettings>;
export type OpenSeaFollow = Follow<OpenSeaSettings>;

/** Returns what requests to OpenSea name the collection by. */
export function targetOf({ contract, settings }: NewOpenSeaFollow): Target {
  return { ...settings, contract };
}
