/** The token of a URL: fetched from the server at first, and read live from the mirror as soon as that has it. */
import { useMemo } from "react";
import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { parseCompactToken } from "../../../contract/tokens/parse-token.ts";
import { type Token, tokenFromCompact } from "../../../contract/tokens/token.ts";
import { parseWrittenId } from "../../../contract/values/token-id.ts";
import { fetchJson, HttpError } from "../../api/fetch-json.ts";
import { rowOfToken, sameFacts, type TokenFacts, tokenAt } from "../../collection/token-at.ts";
import { useCollection } from "../../collection/use-collection.ts";

type ShownToken =
  | { readonly name: "loading" }
  /** The collection has no such token, or there is no such collection. */
  | { readonly name: "unknown" }
  | { readonly name: "unreachable"; readonly retry: () => void }
  | { readonly name: "shown"; readonly token: Token & Partial<TokenFacts> };

function isUnknown(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}

/** Until the mirror has the token, `collection` is null and `row`, a RowIndex, is -1. */
export function useToken(collectionId: string, tokenId: string) {
  // The mirror may still hold the previous collection. It is complete once its view and figures are there.
  const fixed = useCollection((state) =>
    state.collectionId === collectionId && state.view && state.figures ? state.fixed : null,
  );
  const row = useMemo(() => rowOfToken({ fixed }, tokenId), [fixed, tokenId]);
  const live = useCollection((state) => (row < 0 ? null : tokenAt(state, row)), sameFacts);
  const wellFormed = parseWrittenId(tokenId) !== null;
  const fetched = useSWR(
    wellFormed && fixed === null ? ["token", collectionId, tokenId] : null,
    () =>
      fetchJson("token", apiPath.token(collectionId, tokenId), (body) =>
        parseCompactToken(body, "token"),
      ),
    // One response is enough: the mirror takes over within seconds.
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const collection = fixed?.collection ?? null;

  const shown = ((): ShownToken => {
    if (live) return { name: "shown", token: live };
    if (!wellFormed || fixed !== null || isUnknown(fetched.error)) return { name: "unknown" };
    if (fetched.data) return { name: "shown", token: tokenFromCompact(fetched.data, null) };
    if (fetched.error && !fetched.isValidating)
      return { name: "unreachable", retry: () => void fetched.mutate() };
    return { name: "loading" };
  })();
  return { shown, collection, row };
}
