/** The baseline of loading: `JSON.parse` of the payload's text, without anything built from it. */
import type { UnlistedTokens } from "../../contract/tokens/snapshot.ts";
import type { PrepareLoad } from "./contestant.ts";

export const prepareLoad: PrepareLoad = (_, payload) => {
  const text = new TextDecoder().decode(payload);
  return () => {
    const { tokens }: UnlistedTokens = JSON.parse(text);
    return tokens.length;
  };
};
