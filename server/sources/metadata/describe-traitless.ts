/** Reports tokens without traits, when a collection is added, imported or refreshed. */
import { compareTokenIds } from "../../../contract/values/token-id.ts";

interface DescribedToken {
  readonly tokenId: string;
  readonly traits: readonly unknown[];
  /** Reason for missing metadata, in whole or in part. Such a token is reported elsewhere. */
  readonly problem?: string | null;
}

/** Says how many tokens have no traits. If most have none, their metadata may have a form that is not read. */
export function describeTraitless(tokens: readonly DescribedToken[]): readonly string[] {
  const without = tokens.filter(
    ({ traits, problem = null }) => traits.length === 0 && problem === null,
  );
  const [first] = without.toSorted((a, b) => compareTokenIds(a.tokenId, b.tokenId));
  if (!first) return [];
  const count = `${without.length} of ${tokens.length} tokens have no traits`;
  if (without.length <= tokens.length / 2) return [`${count}, such as ${first.tokenId}.`];
  return [
    `${count}. If the metadata of a token such as ${first.tokenId} have some, they are in a form that is not read.`,
  ];
}
