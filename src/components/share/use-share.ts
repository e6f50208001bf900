import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { parseSocialShare, type SocialShare } from "../../../contract/site/social-share.ts";
import { type Parsed, parsed } from "../../../contract/values/problem.ts";
import { fetchJson } from "../../api/fetch-json.ts";

/** The body is empty if there is nothing to share. */
function parseShare(body: unknown): Parsed<SocialShare | null> {
  return body === null ? parsed(null) : parseSocialShare(body);
}

/**
 * Fetches the share text of a collection, or of one of its tokens. `share` is null until it arrives, if there is none and if
 * it cannot be read.
 */
export function useShare(collectionId: string, tokenId: string | null) {
  const path = apiPath.socialShare(collectionId, tokenId ?? undefined);
  const { data, isLoading } = useSWR(path, () => fetchJson("share", path, parseShare), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    onError: (reason) => console.warn("The share text could not be read:", reason),
  });
  return { share: data ?? null, isLoading };
}
