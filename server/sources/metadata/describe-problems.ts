/** Reports the tokens whose metadata are missing, all or a part, in a few lines. */
import { compareTokenIds } from "../../../contract/values/token-id.ts";
import type { MetadataProblem } from "./token-metadata.ts";

const MAX_LINES = 8;
const IDS_SHOWN = 5;

/**
 * Returns one line per reason, the most frequent first: "17 tokens: https://example.org answers 404 (1, 5, 9, ...)".
 * Beyond `MAX_LINES` the rarest reasons share the last line.
 */
export function describeProblems(
  problems: readonly Pick<MetadataProblem, "tokenId" | "reason">[],
): readonly string[] {
  const idsOf = new Map<string, string[]>();
  for (const { tokenId, reason } of problems) {
    const ids = idsOf.get(reason);
    if (ids) ids.push(tokenId);
    else idsOf.set(reason, [tokenId]);
  }
  const groups = [...idsOf].sort(
    ([one, idsOfOne], [two, idsOfTwo]) => idsOfTwo.length - idsOfOne.length || (one < two ? -1 : 1),
  );
  const shown = groups.length <= MAX_LINES ? groups : groups.slice(0, MAX_LINES - 1);
  const lines = shown.map(([reason, ids]) => describeGroup(reason, ids));
  const others = groups.slice(shown.length);
  if (others.length > 0)
    lines.push(
      describeGroup(
        `${others.length} other reasons`,
        others.flatMap(([, ids]) => ids),
      ),
    );
  return lines;
}

function describeGroup(reason: string, ids: readonly string[]): string {
  const first = [...ids].sort(compareTokenIds).slice(0, IDS_SHOWN);
  const list = [...first, ...(ids.length > IDS_SHOWN ? ["..."] : [])].join(", ");
  return `${ids.length} ${ids.length === 1 ? "token" : "tokens"}: ${reason} (${list})`;
}
