/** Ids of items in the stream: "chain/contract/token". */
import * as v from "valibot";
import { address, parseOrNull, tokenId } from "./fields.ts";
import type { NamedItem } from "./make-order.ts";

const named = v.object({ contract: address, tokenId });

/**
 * Returns null if the id names no token: some bids leave it to their signed order. The chain is ignored, because the APIs
 * name it differently: "matic" and "polygon".
 */
export function parseNftId(text: string): NamedItem | null {
  const [, contract, token] = text.split("/");
  return parseOrNull(named, { contract, tokenId: token });
}
