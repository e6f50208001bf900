/** Reports tokens without traits, when a collection is added, imported or refreshed. */
import { compareTokenIds } from "../../../contract/values/token-id.ts";
import { isUnread, type TokenMetadata } from "./token-metadata.ts";

interface DescribedToken extends Pick<TokenMetadata, "name" | "imageUrl" | "animationUrl"> {
  readonly tokenId: string;
  readonly traits: readonly unknown[];
  /** Reason for missing metadata, in whole or in part. */
  readonly problem?: string | null;
}

/**
 * Says how many tokens have no traits. If most have none, asks to look at one, because their metadata may have a form that is not
 * read. Tokens of which nothing could be read are reported elsewhere.
 */
export function describeTraitless(tokens: readonly DescribedToken[]): readonly string[] {
  const without = tokens.filter(
    (token) => token.traits.length === 0 && !isUnread({ problem: null, ...token }),
  );
  const [first] = without.toSorted((a, b) => compareTokenIds(a.tokenId, b.tokenId));
  if (!first) return [];
  const count = `${without.length} of ${tokens.length} tokens have no traits`;
  if (without.length <= tokens.length / 2) return [`${count}, such as ${first.tokenId}.`];
  return [
    `${count}. Look at token ${first.tokenId}: if its metadata have traits, they are in a form that is not read.`,
  ];
}
