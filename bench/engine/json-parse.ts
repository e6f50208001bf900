/** The yardstick of loading: `JSON.parse` alone of the same text, which every other contestant begins with. */
import type { UnlistedTokens } from "../../contract/snapshot.ts";
import type { PrepareLoad } from "./contestant.ts";

export const prepareLoad: PrepareLoad = (_, payload) => {
  const text = new TextDecoder().decode(payload);
  return () => {
    const { tokens }: UnlistedTokens = JSON.parse(text);
    return tokens.length;
  };
};
