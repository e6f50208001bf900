import { useState } from "react";
import useSWR from "swr";
import * as apiPath from "../../../../contract/api-path.ts";
import type { CollectionInfo } from "../../../../contract/collection.ts";
import { parseTokenRarity, type TokenRarity } from "../../../../contract/tokens/rarity.ts";
import { counted, fixed, whole } from "../../../../contract/values/format.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import { Button } from "../../Button.tsx";
import { traitLabel } from "./value-parts.ts";
import * as styles from "./Why.css.ts";

interface RankWhyProps {
  readonly collectionId: string;
  readonly tokenId: string;
  readonly collection: Pick<CollectionInfo, "traits" | "size">;
}

/** Parts of the token's rarity score. Fetched when the reader opens it. */
export function RankWhy({ collectionId, tokenId, collection }: RankWhyProps) {
  const [open, setOpen] = useState(false);
  const { data, error, mutate } = useSWR(
    open ? ["rarity", collectionId, tokenId] : null,
    () => fetchJson("rarity", apiPath.rarity(collectionId, tokenId), parseTokenRarity),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Why this rank</summary>
      {data ? (
        <Parts rarity={data} collection={collection} />
      ) : error ? (
        <p className={styles.note}>
          The server did not answer.{" "}
          <Button look="plain" label="Try again" onClick={() => void mutate()} />
        </p>
      ) : (
        <div className={styles.skeleton} role="status" aria-label="Loading the parts of the rank" />
      )}
    </details>
  );
}

export interface RarityPart {
  readonly label: string;
  /** Number of tokens that share it; null if the part combines several. */
  readonly tokens: number | null;
  readonly score: number;
}

/** Parts below this share of the score are combined in one line. */
const MIN_SHARE = 0.005;

/** Returns the parts of the score, largest first. The last one combines the small parts. */
export function rarityParts(
  { carried, lacked, traitCount, othersScore, score }: TokenRarity,
  { traits }: Pick<CollectionInfo, "traits">,
): readonly RarityPart[] {
  const all: RarityPart[] = [
    ...carried.map(({ traitId, valueId, ...part }) => ({
      label: traitLabel(traits, traitId, valueId),
      ...part,
    })),
    ...lacked.map(({ traitId, ...part }) => ({
      label: `No ${traits.find(({ id }) => id === traitId)?.name ?? traitId}`,
      ...part,
    })),
    {
      ...traitCount,
      label: `${counted(traitCount.traitCount, "trait")} that count${traitCount.traitCount === 1 ? "s" : ""}`,
    },
  ];
  const shown = all.filter((part) => part.score >= MIN_SHARE * score);
  const rest = all.reduce((sum, part) => sum - (shown.includes(part) ? part.score : 0), score);
  shown.sort((a, b) => b.score - a.score);
  return rest >= MIN_SHARE * score || othersScore > 0
    ? [...shown, { label: "Everything else", tokens: null, score: rest }]
    : shown;
}

const NAMES_SHOWN = 8;

/** Names the traits that are left out of the rank. Null if there are none. */
export function describeUnranked({ traits }: Pick<CollectionInfo, "traits">): string | null {
  const unranked = traits.filter((trait) => trait.unranked);
  if (unranked.length === 0) return null;
  const what = unranked.every((trait) => trait.rankedNumerically) ? "Numbers" : "These traits";
  const names = unranked.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const others = unranked.length - names.length;
  return `${what} do not count: ${names.join(", ")}${others > 0 ? ` and ${others} more` : ""}.`;
}

interface PartsProps extends Pick<RankWhyProps, "collection"> {
  readonly rarity: TokenRarity;
}

function Parts({ rarity, collection }: PartsProps) {
  const { score, unique } = rarity;
  const parts = rarityParts(rarity, collection);
  const unranked = describeUnranked(collection);
  const most = Math.max(...parts.map((part) => part.score), Number.MIN_VALUE);
  return (
    <>
      <p className={styles.note}>
        Rarity score <b>{fixed(score, 2)}</b>; the average token scores 1. The fewer tokens share a
        trait, the more it adds.
        {unique > 0 && " Tokens with a trait value of their own rank above all others."}
        {unranked !== null && ` ${unranked}`}
      </p>
      <ul className={styles.parts}>
        {parts.map(({ label, tokens, score: part }) => (
          <li key={label} className={styles.part.rank}>
            <span className={styles.label}>{label}</span>
            <span className={styles.shared}>
              {tokens === null
                ? ""
                : tokens === 1
                  ? "only this token"
                  : `${whole(tokens)} share it`}
            </span>
            <span className={styles.figure}>{fixed(part, 2)}</span>
            <meter className={styles.meter} min={0} max={most} value={part} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </>
  );
}
