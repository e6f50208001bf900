/** Layout of the grid: number of columns and size of the cards. CSS pixels throughout. */

import type { Density } from "../../../storage/density.ts";

export interface Geometry {
  readonly columns: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly gap: number;
  readonly rowHeight: number;
}

interface Measures {
  readonly minWidth: number;
  readonly gap: number;
  /** Height of the figures under the square picture, borders included. A row's picture is beside them. */
  readonly textHeight: number;
}

export const CARD_MEASURES: Readonly<Record<Density, Measures>> = {
  comfortable: { minWidth: 176, gap: 16, textHeight: 138 },
  compact: { minWidth: 148, gap: 8, textHeight: 126 },
  rows: { minWidth: 32, gap: 0, textHeight: 44 },
};

const PHONE_COLUMNS = 2;

/** How much wider than the minimum a card may be before its picture is enlarged visibly. */
const WIDE_CARD = 1.3;

/** Height of the headings above rows. */
export const HEAD_PX = 32;

/**
 * Returns the width for which a card's picture is requested. It depends on density and text alone, so that opening the
 * filters, which narrows the grid, reloads no picture. A phone has no panel beside the grid. `textScale` as in `geometryFor`.
 */
export function pictureWidth(
  { cardWidth }: Geometry,
  density: Density,
  phone: boolean,
  textScale = 1,
): number {
  return phone ? cardWidth : CARD_MEASURES[density].minWidth * textScale * WIDE_CARD;
}

/**
 * Rows have one column. `phone`: two columns of cards at any width, unless text is enlarged by half. Otherwise a width of 0 (not measured yet) gives one empty
 * column. `textScale`: size of the reader's text, 1 as usual.
 */
export function geometryFor(
  width: number,
  density: Density,
  phone: boolean,
  textScale = 1,
): Geometry {
  const { minWidth, gap, textHeight } = CARD_MEASURES[density];
  const fitting = Math.max(1, Math.floor((width + gap) / (minWidth * textScale + gap)));
  const isRows = density === "rows";
  const columns = isRows ? 1 : phone && textScale < 1.5 ? PHONE_COLUMNS : fitting;
  const cardWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const cardHeight = (isRows ? 0 : Math.round(cardWidth)) + Math.round(textHeight * textScale);
  return { columns, cardWidth, cardHeight, gap, rowHeight: cardHeight + gap };
}

export function rowCountOf(count: number, { columns }: Geometry): number {
  return Math.ceil(count / columns);
}

export function columnLeft(column: number, { cardWidth, gap }: Geometry): number {
  return column * (cardWidth + gap);
}
