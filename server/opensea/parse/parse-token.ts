/** Parses tokens of OpenSea's REST API with the limits and the cleaning of other metadata. */
import * as v from "valibot";
import type { Hex } from "../../chain/raw-log.ts";
import { parseMetadata } from "../../metadata/parse-metadata.ts";
import { isFault } from "../../metadata/token-metadata.ts";
import type { OpenSeaToken } from "../rest/opensea-api.ts";
import { address, parseOrNull, tokenId } from "./fields.ts";

const nft = v.looseObject({ identifier: tokenId, contract: address });

/** Returns null for another contract. A token whose metadata exceed the limits stays, without them. */
export function parseToken(entry: unknown, contract: Hex): OpenSeaToken | null {
  const parsed = parseOrNull(nft, entry);
  if (parsed === null || parsed.contract !== contract) return null;
  // OpenSea's copies come first: original addresses are often gone.
  const metadata = parseMetadata(
    Buffer.from(
      JSON.stringify({
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
      }),
    ),
  );
  const none = { name: null, imageUrl: null, animationUrl: null, traits: [] };
  return { tokenId: parsed.identifier, ...(isFault(metadata) ? none : metadata) };
}

function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}
