import { sampleCollection } from "../sample-collection.ts";

/** A collection with the first `size` punks as tokens, without a market. */
export function punksCollection(id: string, size: number) {
  const sample = sampleCollection({ id, size, listed: 0 });
  const renamed = <Token extends { readonly tokenId: string }>(tokens: readonly Token[]) =>
    tokens.map((token) => ({ ...token, tokenId: String(Number(token.tokenId) - 1) }));
  const dataSource = { kind: "followed", note: "A test.", listingsSimulated: false } as const;
  const draft = { ...sample.draft, tokens: renamed(sample.draft.tokens), coverTokenId: "0" };
  return {
    ...sample,
    tokens: renamed(sample.tokens),
    draft: { ...draft, demo: false, dataSource, sales: [], listings: [] },
  };
}
