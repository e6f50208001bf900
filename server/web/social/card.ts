/** Draws the 1200 by 630 pictures of shared links: tokens, collections, the site, and the record with its calls. */

import { TAGLINE } from "../../../contract/site/page-meta.ts";
import { type Appraisal, type Deal, describeDeal } from "../../../contract/tokens/deal.ts";
import { floorWords } from "../../../contract/tokens/floor-words.ts";
import { type ShownAppraisal, showFigures } from "../../../contract/tokens/shown-figures.ts";
import { besideProjection, inCurrency, whole } from "../../../contract/values/format.ts";
import type { Eth, RarityRank } from "../../../contract/values/units.ts";
import { clip, path, rect, tag, use } from "../../demo/art/svg.ts";
import {
  brand,
  CARD_HEIGHT_PX,
  CARD_WIDTH_PX,
  COLOR,
  dealMark,
  figure,
  LEFT,
  logo,
  MARGIN,
  rule,
  SIDE,
  style,
  TEXT_WIDTH,
} from "./card-parts.ts";
import {
  type CallCard,
  callWords,
  type RecordCard,
  recordPicture,
  recordWords,
} from "./record-card.ts";
import { drawText, textWidthPx, truncateText, wrapText } from "./text-outlines.ts";

export interface TokenCard {
  readonly kind: "token";
  readonly collection: string;
  readonly name: string;
  readonly rank: RarityRank;
  readonly size: number;
  readonly price: Eth | null;
  /** Unit of the price and the projection. */
  readonly unit: string;
  /** The price in another currency: "2,500 USDC". Null if it has none. */
  readonly foreignPrice: string | null;
  readonly appraisal: Appraisal & ShownAppraisal;
  /** Label for data that is not real, such as "Demo". Null for none. */
  readonly note: string | null;
}

export interface CollectionCard {
  readonly kind: "collection";
  readonly name: string;
  readonly size: number;
  readonly floor: Eth | null;
  readonly unit: string;
  readonly listed: number;
  /** Number of hot listings. Null if there are no projections. */
  readonly deals: number | null;
  readonly note: string | null;
}

export type Card = TokenCard | CollectionCard | RecordCard | CallCard | { readonly kind: "site" };

const PICTURES = { token: 1, call: 1, collection: 4, record: 0, site: 0 } as const;

/** Returns how many token pictures a card shows. Each has an edge of `pictureSide`. */
export function pictureCount(card: Pick<Card, "kind">): number {
  return PICTURES[card.kind];
}

const GAP = 16;

export function pictureSide(card: Card): number {
  return card.kind === "collection" ? (SIDE - GAP) / 2 : SIDE;
}

/**
 * Renders the card as SVG. It references nothing outside itself and contains no `<text>`. Each of `pictures` is a
 * "data:image/png;base64,..." URL; null leaves its frame empty.
 */
export function drawCard(card: Card, pictures: readonly (string | null)[]): string {
  const parts =
    card.kind === "site"
      ? [siteWords(), sketch()]
      : [frames(card, pictures), brand(card.note), wordsOf(card)];
  return tag(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: CARD_WIDTH_PX,
      height: CARD_HEIGHT_PX,
      viewBox: `0 0 ${CARD_WIDTH_PX} ${CARD_HEIGHT_PX}`,
    },
    rect(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX, COLOR.canvas) + parts.join(""),
  );
}

function wordsOf(card: Exclude<Card, { readonly kind: "site" }>): string {
  if (card.kind === "token") return tokenWords(card);
  if (card.kind === "collection") return collectionWords(card);
  return card.kind === "call" ? callWords(card) : recordPicture(card) + recordWords(card);
}

function frames(card: Card, pictures: readonly (string | null)[]): string {
  const side = pictureSide(card);
  const perRow = Math.sqrt(pictureCount(card));
  const radius = card.kind === "collection" ? 20 : 28;
  return Array.from({ length: pictureCount(card) }, (_, index) => {
    const x = MARGIN + (index % perRow) * (side + GAP);
    const y = MARGIN + Math.floor(index / perRow) * (side + GAP);
    const href = pictures[index];
    const box = { rx: radius, fill: COLOR.surface };
    if (!href) return rect(x, y, side, side, { ...box, stroke: COLOR.line });
    const id = `c${index}`;
    return (
      rect(x, y, side, side, box) +
      clip(id, rect(x, y, side, side, { rx: radius })) +
      tag("image", { x, y, width: side, height: side, href, "clip-path": use(id) })
    );
  }).join("");
}

function tokenWords(card: TokenCard): string {
  const wide = textWidthPx(card.name, style(60, 600, COLOR.text)) > TEXT_WIDTH;
  const title = style(wide ? 44 : 60, 600, COLOR.text);
  const small = style(30, 500, COLOR.muted);
  const ranked = `Ranked ${whole(card.rank)} of ${whole(card.size)}`;
  return [
    drawText(truncateText(card.collection, small, TEXT_WIDTH), LEFT, 176, small),
    drawText(truncateText(card.name, title, TEXT_WIDTH), LEFT, 240, title),
    drawText(ranked, LEFT, 292, style(30, 500, COLOR.text)),
    rule(330),
    tokenFigures(card),
  ].join("");
}

export interface TokenCardFigures {
  readonly large: string;
  readonly caption: string;
  /** Null without a verdict. */
  readonly deal: Deal | null;
  /** Empty if `large` and `caption` say all. */
  readonly beside: readonly (readonly [word: string, amount: string])[];
}

export function tokenCardFigures(
  card: Pick<TokenCard, "price" | "unit" | "foreignPrice" | "appraisal">,
): TokenCardFigures {
  const { price, unit, foreignPrice, appraisal } = card;
  const projection = appraisal.priceProjection;
  const shown = showFigures(price, appraisal);
  const amount = (value: number) => inCurrency(value, unit, shown.amount);
  const forSale = price !== null && price > 0;
  const only = (large: string, caption: string) => ({ large, caption, deal: null, beside: [] });
  if (projection === null)
    return forSale
      ? only(amount(price), "price, too few sales for a projection")
      : only(foreignPrice ?? "Not listed", "too few sales for a projection");
  if (!forSale)
    return only(
      amount(projection),
      foreignPrice ? `projection, listed for ${foreignPrice}` : "projection, not listed now",
    );
  const described = describeDeal(price, appraisal);
  const beside = [
    ["Price", amount(price)],
    ["Projection", amount(projection)],
  ] as const;
  if (described.kind === "none") return { ...only(amount(projection), "projection"), beside };
  if (described.kind === "range")
    return { ...only(`${shown.range} ${unit}`, "range of likely prices"), beside };
  return {
    large: `${shown.deviation} ${unit}`,
    caption: `${besideProjection(shown.share)} its projection`,
    deal: described.deal,
    beside,
  };
}

function tokenFigures(card: TokenCard): string {
  const { large, caption, deal, beside } = tokenCardFigures(card);
  const fill = deal === "hot" ? COLOR.hot : deal === "cold" ? COLOR.cold : COLOR.text;
  const font = style(64, 600, fill);
  return [
    deal && dealMark(deal, LEFT + 17, 391, 1.9),
    drawText(truncateText(large, font, TEXT_WIDTH), deal ? LEFT + 52 : LEFT, 414, font),
    drawText(caption, LEFT, 458, style(26, 500, COLOR.muted)),
    ...beside.map(([word, amount], index) =>
      figure(word, amount, LEFT + (index * TEXT_WIDTH) / 2, 524, COLOR.text),
    ),
  ].join("");
}

function collectionWords(card: CollectionCard): string {
  const title = style(60, 600, COLOR.text);
  const lines = wrapText(card.name, title, TEXT_WIDTH, 2);
  const top = lines.length === 1 ? 212 : 182;
  const under = top + (lines.length - 1) * 68 + 52;
  const third = TEXT_WIDTH / 3;
  return [
    ...lines.map((line, index) => drawText(line, LEFT, top + index * 68, title)),
    drawText(
      `${whole(card.size)} tokens, ${card.deals === null ? "ranked" : "valued"}`,
      LEFT,
      under,
      style(30, 500, COLOR.muted),
    ),
    rule(362),
    figure(
      "Floor",
      card.floor === null ? "None" : floorWords(card.floor, card.unit),
      LEFT,
      418,
      COLOR.text,
    ),
    figure("On sale", whole(card.listed), LEFT + 1.24 * third, 418, COLOR.text),
    ...(card.deals === null ? [] : [dealCount(card.deals, LEFT + 2.14 * third, 418)]),
    drawText(TAGLINE, LEFT, CARD_HEIGHT_PX - MARGIN - 8, style(26, 500, COLOR.muted)),
  ].join("");
}

function dealCount(count: number, x: number, y: number): string {
  if (count === 0) return figure("Underpriced", "None", x, y, COLOR.text);
  const value = whole(count);
  const markX = x + textWidthPx(value, style(38, 600, COLOR.hot)) + 22;
  return figure("Underpriced", value, x, y, COLOR.hot) + dealMark("hot", markX, y + 34, 1.1);
}

function siteWords(): string {
  const large = style(76, 600, COLOR.text);
  const lines = wrapText(TAGLINE, large, 620, 3);
  return [
    logo(72, 72, 52),
    ...lines.map((line, index) => drawText(line, 72, 300 + index * 88, large)),
    drawText("Next level NFT valuation.", 72, 540, style(30, 500, COLOR.muted)),
  ].join("");
}

/** Draws a stylized chart: a projection line with points under and over it. */
function sketch(): string {
  const x = (share: number) => 724 + share * 420;
  const y = (share: number) => 520 - 410 / (1 + 4.2 * share) + 60 * share;
  const curve = Array.from({ length: 43 }, (_, step) => `${x(step / 42)} ${y(step / 42)}`);
  const points = Array.from({ length: 64 }, (_, index) => {
    // Multiples of the golden ratio spread evenly along the line. Multiples of squares spread unevenly across it.
    const share = 0.06 + ((index * 0.618034) % 0.94);
    const off = ((index * index * 0.3719) % 1) * 2 - 1;
    const deal: Deal = off > 0.7 ? "hot" : off < -0.7 ? "cold" : "unlisted";
    return dealMark(deal, x(share), y(share) + off * 84, deal === "unlisted" ? 1.5 : 1.35);
  });
  return (
    points.join("") +
    path(`M${curve.join("L")}`, {
      fill: "none",
      stroke: COLOR.muted,
      "stroke-width": 4,
      "stroke-linecap": "round",
    })
  );
}
