/** Describes what was read from a folder, for `npm run import -- --dry-run`. */
import { counted } from "../../../contract/values/format.ts";
import { escapeUnprintable } from "../../../contract/values/printable.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { unitOf } from "../../../contract/values/units.ts";
import { isInUnit } from "../../market/currency.ts";
import { type CollectionDraft, type DraftToken, hasPicture } from "../../market/drafts.ts";
import { countRates } from "./rates-csv.ts";

const TOKENS_SHOWN = 3;
const MAX_LINE = 200;

/** Returns the listings in the collection's unit, and the counts of what is in other currencies, in words. */
export function splitByCurrency({ currency, listings, foreignSales = [], rates }: CollectionDraft) {
  const inUnit = listings.filter((listing) => isInUnit(listing.currency, unitOf({ currency })));
  const foreign = listings.length - inUnit.length;
  return {
    inUnit,
    others: [
      ...(foreignSales.length > 0
        ? [`${counted(foreignSales.length, "sale")} in other currencies`]
        : []),
      ...(foreign > 0 ? [`${counted(foreign, "listing")} in other currencies`] : []),
      ...(rates ? [`${counted(countRates(rates), "rate")} of other currencies`] : []),
    ],
  };
}

/** Returns a line of counts, and the lines of the first three tokens. */
export function describeDraft(draft: CollectionDraft): readonly string[] {
  const { tokens, traits, sales } = draft;
  const { inUnit, others } = splitByCurrency(draft);
  const withTraits = tokens.filter((token) => token.traits.length > 0).length;
  const pictures = tokens.filter(hasPicture).length;
  const counts = [
    counted(tokens.length, "token"),
    `${withTraits} with traits`,
    `${pictures} with a picture`,
    counted(traits.length, "trait"),
    counted(sales.length, "sale"),
    counted(inUnit.length, "listing"),
    ...others,
  ];
  return [
    `${counts.join(", ")}. Nothing is stored.`,
    ...tokens.slice(0, TOKENS_SHOWN).flatMap((token) => describeToken(token, draft)),
  ];
}

function describeToken(token: DraftToken, { traits }: CollectionDraft): readonly string[] {
  const byId = new Map(traits.map((trait) => [trait.id, trait]));
  const pairs = token.traits.map(([traitId, valueId]) => {
    const trait = byId.get(traitId);
    const value = trait?.values.find(({ id }) => id === valueId);
    return `${trait?.name}: ${value?.label}`;
  });
  return [
    `#${token.tokenId} ${token.name === null ? "without a name" : inspect(token.name)}`,
    `  picture: ${hasPicture(token) ? token.imageUrl : "none"}`,
    `  traits: ${pairs.join("; ") || "none"}`,
  ].map((line) => cut(escapeUnprintable(line)));
}

function cut(line: string): string {
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1)}…` : line;
}
