/** Parses tokens of OpenSea's REST API with the limits and the cleaning of other metadata. */
import * as v from "valibot";
import type { Hex } from "../../chain/raw-log.ts";
import { readFields } from "../../metadata/parse-metadata.ts";
import { MAX_METADATA_BYTES } from "../../metadata/resolve-uri.ts";
import { isFault } from "../../metadata/token-metadata.ts";
import type { OpenSeaToken } from "../rest/opensea-api.ts";
import { address, parseOrNull, tokenId } from "./fields.ts";

const nft = v.looseObject({ identifier: tokenId, contract: address });

/** Returns null for another contract. A token whose metadata exceed the limits stays, without them. */
export function parseToken(entry: unknown, contract: Hex): OpenSeaToken | null {
  const parsed = parseOrNull(nft, entry);
  if (parsed === null || parsed.contract !== contract) return null;
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
  const none = { name: null, imageUrl: null, animationUrl: null, traits: [] };
  if (isTooLarge(fields)) return { tokenId: parsed.identifier, ...none };
  const metadata = readFields(fields);
  return { tokenId: parsed.identifier, ...(isFault(metadata) ? none : metadata) };
}

/** Also returns true for a value that is nested too deeply for `JSON.stringify`. */
function isTooLarge(fields: object): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(fields)) > MAX_METADATA_BYTES;
  } catch {
    return true;
  }
}

function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}
