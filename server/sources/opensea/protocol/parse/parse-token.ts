/** Parses tokens of OpenSea's REST API with the limits and the cleaning of other metadata. */
import * as v from "valibot";
import { isRecord } from "../../../../../contract/values/is-record.ts";
import type { Hex } from "../../../../market/raw-log.ts";
import { readFields } from "../../../metadata/parse-metadata.ts";
import { MAX_METADATA_BYTES } from "../../../metadata/resolve-uri.ts";
import type { TokenMetadata } from "../../../metadata/token-metadata.ts";
import { BadRow } from "../../../skipped-rows.ts";
import type { OpenSeaToken } from "../rest/opensea-api.ts";
import { address, parseRow, tokenId } from "./fields.ts";

/** Bytes of JSON: of a text without its characters, and of the shortest value. */
const QUOTES_AND_COMMA = 3;
const VALUE_AND_COMMA = 2;

const nft = v.looseObject({ identifier: tokenId, contract: address });

const TOO_LARGE: TokenMetadata = {
  ...{ name: null, imageUrl: null, animationUrl: null, traits: [] },
  problem: `the metadata has more than ${MAX_METADATA_BYTES} bytes`,
};

/** Throws a `BadRow` for another contract. A token whose metadata exceed the limits keeps the parts that do not. */
export function parseToken(entry: unknown, contract: Hex): OpenSeaToken {
  const parsed = parseRow(nft, entry, "token");
  if (parsed.contract !== contract)
    throw new BadRow("token: is of another contract", parsed.contract);
  // OpenSea's copies come first: original addresses are often gone.
  const fields = {
    name: parsed["name"],
    image: parsed["image_url"],
    image_url: parsed["display_image_url"],
    image_data: parsed["original_image_url"],
    animation_url: firstText(
      parsed["display_animation_url"],
      parsed["animation_url"],
      parsed["original_animation_url"],
    ),
    attributes: parsed["traits"],
  };
  const tokenId = parsed.identifier;
  return isTooLarge(fields) ? { tokenId, ...TOO_LARGE } : { tokenId, ...readFields(fields) };
}

/** Counts texts and values, and stops above the limit: `JSON.stringify` would copy a flood, and fails if it is nested deeply. */
function isTooLarge(fields: object): boolean {
  const open: unknown[] = [fields];
  let bytes = 0;
  while (open.length > 0 && bytes <= MAX_METADATA_BYTES) {
    const value = open.pop();
    if (typeof value === "string") bytes += Buffer.byteLength(value) + QUOTES_AND_COMMA;
    else if (Array.isArray(value)) {
      bytes += VALUE_AND_COMMA * value.length;
      if (bytes <= MAX_METADATA_BYTES) for (const each of value) open.push(each);
    } else if (isRecord(value))
      for (const key in value) {
        bytes += Buffer.byteLength(key) + QUOTES_AND_COMMA + VALUE_AND_COMMA;
        if (bytes > MAX_METADATA_BYTES) break;
        open.push(value[key]);
      }
  }
  return bytes > MAX_METADATA_BYTES;
}

function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}
