/** Renders decoded events as short text, so that a test's expectation reads as a sentence. */

import { type Hex, type RawLog, ZERO_ADDRESS } from "../../../market/raw-log.ts";
import { MAINNET_WETH } from "../../../market/sale-contracts.ts";
import type { TokenEvent } from "../../../market/token-event.ts";
import { decodeErc721 } from "../../../sources/chain/protocol/erc721/decode-erc721.ts";
import { account, type LogContent, NFT, onChain, USDC } from "./sale-logs.ts";

export const ALICE = account(0xa11ce);
export const BOB = account(0xb0b);
export const CAROL = account(0xca401);
export const ROUTER = account(0x40073);
export const FEE = account(0xfee);

const NAMES: ReadonlyMap<Hex, string> = new Map([
  [ALICE, "Alice"],
  [BOB, "Bob"],
  [CAROL, "Carol"],
  [ROUTER, "Router"],
  [USDC, "USDC"],
  [ZERO_ADDRESS, "nobody"],
]);

/** Decodes the logs of one transaction and describes its sales: "7 for 100 ETH, Alice to Bob". */
export function salesIn(...contents: LogContent[]): { sales: string[]; bundles: number } {
  return salesOf(onChain([contents]));
}

export function salesOf(logs: readonly RawLog[]): { sales: string[]; bundles: number } {
  const { events, bundles } = decodeErc721(NFT, logs, [MAINNET_WETH]);
  return { sales: events.flatMap((event) => describeSale(event) ?? []), bundles };
}

function describeSale(event: TokenEvent): string | null {
  if (event.kind !== "sold") return null;
  const { tokenId, wei, currency, from, to } = event;
  const name = (hex: Hex | string) => NAMES.get(hex as Hex) ?? hex;
  return `${tokenId} for ${wei} ${name(currency)}, ${name(from)} to ${name(to)}`;
}
