/**
 * Reads the traits and pictures of CryptoPunks from the contract that holds them: CryptoPunksData.
 *
 * Source: https://etherscan.io/address/0x16f5a35647d6f03d5d3da7b35409d65ba03af3b2
 */
import { parseAbi } from "viem";
import { cut, MAX_LABEL_LENGTH } from "../../../market/foreign-text.ts";
import type { Hex } from "../../../market/raw-log.ts";
import type { TokenMetadataRow } from "../../../storage/store/chain/chain-store.ts";
import { MAX_VALUES_PER_TOKEN } from "../../../valuation/ingest/limits.ts";
import { withoutMetadata } from "../../store-tokens.ts";
import { SKIN_TONE } from "../follow/chain-follow.ts";
import type { ContractCaller } from "../protocol/rpc/call-many.ts";
import { readMissing, type TokenReader, type TokenReaderParts } from "./token-reader.ts";

const ABI = parseAbi([
  "function punkAttributes(uint16 index) view returns (string text)",
  "function punkImageSvg(uint16 index) view returns (string svg)",
]);
/** Calls in one batch. A picture takes some millions of units of gas. */
const ATTRIBUTES_BATCH = 250;
const PICTURES_BATCH = 8;
/** Maximum characters of a punk's attributes. Real ones have a few dozen. */
const MAX_TEXT_LENGTH = 10_000;

/** Reads the traits of punks. A punk without attributes has a problem. */
export async function readPunkTraits(
  caller: ContractCaller,
  dataContract: Hex,
  ids: readonly string[],
): Promise<readonly TokenMetadataRow[]> {
  const texts = await caller.callMany(
    { address: dataContract, abi: ABI, functionName: "punkAttributes", batch: ATTRIBUTES_BATCH },
    ids.map((id) => [Number(id)]),
  );
  return ids.map((tokenId, place) => {
    const text = texts[place] ?? null;
    return {
      tokenId,
      name: `CryptoPunk #${tokenId}`,
      imageUrl: null,
      animationUrl: null,
      traits: text === null ? [] : parseAttributes(text),
      problem: text === null ? "the data contract has no attributes" : null,
    };
  });
}

/** Parses "Female 2, Earring, Blonde Bob": the type with the skin tone's number, then the accessories. */
export function parseAttributes(text: string): [name: string, value: string][] {
  const parts = text.slice(0, MAX_TEXT_LENGTH).split(",", MAX_VALUES_PER_TOKEN);
  const [type = "", ...accessories] = parts.map((part) => cut(part, MAX_LABEL_LENGTH));
  const [, name = type, tone] = /^(.*\D) (\d+)$/.exec(type) ?? [];
  const traits: [string, string][] = [["Type", name]];
  if (tone !== undefined) traits.push([SKIN_TONE, tone]);
  for (const accessory of accessories) if (accessory !== "") traits.push(["Accessory", accessory]);
  return traits;
}

/** Reads the pictures of punks: `data:image/svg+xml` addresses, null for a punk without one. */
export function readPunkPictures(
  caller: ContractCaller,
  dataContract: Hex,
  ids: readonly string[],
): Promise<readonly (string | null)[]> {
  return caller.callMany(
    { address: dataContract, abi: ABI, functionName: "punkImageSvg", batch: PICTURES_BATCH },
    ids.map((id) => [Number(id)]),
  );
}

const NO_DATA = "the data contract has no code on this chain";
/** Tokens that are read and stored at a time. */
const STORED_AT_ONCE = 500;

/** Creates the reader of the first `count` punks. Without a data contract they have neither traits nor pictures. */
export function createPunkTokens(
  { store, caller, reader, progress }: TokenReaderParts,
  dataContract: Hex,
  count: number,
): TokenReader {
  return {
    find: async () => ({
      ids: Array.from({ length: count }, (_, index) => `${index}`),
      missing: 0,
      problems: [],
    }),

    async readAll({ collection }, ids) {
      const hasData = await reader.hasCode(dataContract);
      const step = { title: "Reading traits and pictures", atOnce: STORED_AT_ONCE };
      const problems = await readMissing(
        { store, progress },
        collection,
        ids,
        step,
        async (some) => {
          if (!hasData) return some.map((id) => withoutMetadata(id, NO_DATA));
          const rows = await readPunkTraits(caller, dataContract, some);
          const pictures = await readPunkPictures(caller, dataContract, some);
          return rows.map((row, place) => ({ ...row, imageUrl: pictures[place] ?? null }));
        },
      );
      return hasData ? problems : [`Tokens come without traits and pictures: ${NO_DATA}.`];
    },
  };
}
