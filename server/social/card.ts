/** Draws the 1200 by 630 pictures of shared links: one layout each for tokens, collections and the site. */

import { PRODUCT, TAGLINE } from "../../contract/site/page-meta.ts";
import { type Appraisal, type Deal, rangeOf, verdictOf } from "../../contract/tokens/deal.ts";
import { besideProjection, eth, ethRange, signedEth, whole } from "../../contract/values/format.ts";
import type { Eth, RarityRank } from "../../contract/values/units.ts";
import { circle, clip, group, path, rect, tag, use } from "../art/svg.ts";
import { drawText, type TextStyle, textWidthPx, truncateText, wrapText } from "./text-outlines.ts";

export const CARD_WIDTH_PX = 1200;
export const CARD_HEIGHT_PX = 630;

/** The app's dark theme (`src/theme/tokens.css.ts`). A picture uses it wherever it is shown. */
const COLOR = {
  canvas: "#0c0e13",
  surface: "#13161d",
  line: "#262b37",
  faint: "#525b6b",
  muted: "#a4adbd",
  text: "#f1f3f7",
  hot: "#ff7d26",
  cold: "#3d9bff",
} as const;

const MARGIN = 56;
const SIDE = CARD_HEIGHT_PX - 2 * MARGIN;
/** Left edge of the text, right of the pictures. */
const LEFT = MARGIN + SIDE + 56;
const TEXT_WIDTH = CARD_WIDTH_PX - MARGIN - LEFT;

const style = (sizePx: number, weight: TextStyle["weight"], fill: string): TextStyle => ({
  sizePx,
  weight,
  fill,
});

export interface TokenCard {
  readonly kind: "token";
  readonly collection: string;
  readonly name: string;
  readonly rank: RarityRank;
  readonly size: number;
  readonly price: Eth | null;
  readonly appraisal: Appraisal;
  /** Label for data that is not real, such as "Demo". Null for none. */
  readonly note: string | null;
}

export interface CollectionCard {
  readonly kind: "collection";
  readonly name: string;
  readonly size: number;
  readonly floor: Eth | null;
  readonly listed: number;
  /** Number of hot listings. Null if there are no projections. */
  readonly deals: number | null;
  readonly note: string | null;
}

export type Card = TokenCard | CollectionCard | { readonly kind: "site" };

/** Returns how many token pictures a card shows. Each has an edge of `pictureSide`. */
export function pictureCount(card: Pick<Card, "kind">): number {
  return card.kind === "token" ? 1 : card.kind === "collection" ? 4 : 0;
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
    card.kind === "token"
      ? [frames(card, pictures), brand(card.note), tokenWords(card)]
      : card.kind === "collection"
        ? [frames(card, pictures), brand(card.note), collectionWords(card)]
        : [siteWords(), sketch()];
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

/** Draws the logo of `src/shell/header/Logo.tsx` and the product's name. (x, y) is the upper left corner of the mark. */
function logo(x: number, y: number, size: number): string {
  const scale = size / 24;
  const mark = group(
    {
      transform: `translate(${x} ${y}) scale(${scale})`,
      fill: "none",
      "stroke-width": 2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    },
    path("M2 19.500h20", { stroke: COLOR.faint }),
    path("M3.500 14.500 9 9l4 4 7.500-8", { stroke: COLOR.text }),
    circle(20, 5, 2.6, COLOR.text),
  );
  const words = style(size * 0.8, 600, COLOR.text);
  return mark + drawText(PRODUCT, x + size * 1.3, y + size * 0.79, words);
}

function brand(note: string | null): string {
  const top = logo(LEFT, MARGIN, 36);
  if (note === null) return top;
  const words = style(20, 500, COLOR.muted);
  const width = textWidthPx(note, words) + 28;
  const x = CARD_WIDTH_PX - MARGIN - width;
  return (
    top +
    rect(x, MARGIN, width, 36, { rx: 18, fill: COLOR.surface, stroke: COLOR.line }) +
    drawText(note, x + 14, MARGIN + 25, words)
  );
}

function frames(card: Card, pictures: readonly (string | null)[]): string {
  const side = pictureSide(card);
  const perRow = Math.sqrt(pictureCount(card));
  const radius = card.kind === "token" ? 28 : 20;
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

function rule(y: number): string {
  return rect(LEFT, y, TEXT_WIDTH, 2, COLOR.line);
}

/** Draws a figure below its label. */
function figure(label: string, value: string, x: number, y: number, fill: string): string {
  return (
    drawText(label, x, y, style(24, 500, COLOR.muted)) +
    drawText(value, x, y + 46, style(38, 600, fill))
  );
}

const HOT_MARK = "M0 -8.5 8.8 7.5h-17.6z";
const COLD_MARK = "M0 8.5-8.8 -7.5h17.6z";

/**
 * Draws the chart's marker for a deal. Its shape repeats what the colour says, for readers who cannot see the
 * colour.
 */
function dealMark(deal: Deal, x: number, y: number, scale: number): string {
  if (deal === "unlisted") return circle(x, y, 3 * scale, COLOR.faint);
  if (deal === "listed") return circle(x, y, 4 * scale, COLOR.muted);
  return path(deal === "hot" ? HOT_MARK : COLD_MARK, {
    transform: `translate(${x} ${y}) scale(${scale})`,
    fill: deal === "hot" ? COLOR.hot : COLOR.cold,
  });
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

function tokenFigures({ price, appraisal }: TokenCard): string {
  const projection = appraisal.priceProjection;
  const forSale = price !== null && price > 0;
  const large = (text: string, fill: string, x = LEFT) =>
    drawText(truncateText(text, style(64, 600, fill), TEXT_WIDTH), x, 414, style(64, 600, fill));
  const caption = (text: string) => drawText(text, LEFT, 458, style(26, 500, COLOR.muted));
  if (projection === null)
    return forSale
      ? large(eth(price), COLOR.text) + caption("price, too few sales for a projection")
      : large("Not listed", COLOR.text) + caption("too few sales for a projection");
  if (!forSale) return large(eth(projection), COLOR.text) + caption("projection, not listed now");
  const { deal, share } = verdictOf(price, appraisal);
  const figures =
    figure("Price", eth(price), LEFT, 524, COLOR.text) +
    figure("Projection", eth(projection), LEFT + TEXT_WIDTH / 2, 524, COLOR.text);
  if (Number.isNaN(share)) {
    const range = rangeOf(appraisal);
    const words = range === null ? "projection" : "range of likely prices";
    return (
      large(range === null ? eth(projection) : ethRange(range), COLOR.text) +
      caption(words) +
      figures
    );
  }
  const fill = deal === "hot" ? COLOR.hot : deal === "cold" ? COLOR.cold : COLOR.text;
  return [
    dealMark(deal, LEFT + 17, 391, 1.9),
    large(`${signedEth(projection - price)} ETH`, fill, LEFT + 52),
    caption(`${besideProjection(share)} its projection`),
    figures,
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
    figure("Floor", card.floor === null ? "None" : eth(card.floor), LEFT, 418, COLOR.text),
    figure("Listed", whole(card.listed), LEFT + 1.24 * third, 418, COLOR.text),
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
