/** Colours, measures and drawings that the pictures of shared links have in common. */
import { PRODUCT } from "../../../contract/site/page-meta.ts";
import type { Deal } from "../../../contract/tokens/deal.ts";
import { circle, group, path, rect } from "../../demo/art/svg.ts";
import { drawText, type TextStyle, textWidthPx } from "./text-outlines.ts";

export const CARD_WIDTH_PX = 1200;
export const CARD_HEIGHT_PX = 630;

/** The app's dark theme (`src/theme/tokens.css.ts`). A picture uses it wherever it is shown. */
export const COLOR = {
  canvas: "#0c0e13",
  surface: "#13161d",
  line: "#262b37",
  faint: "#525b6b",
  muted: "#a4adbd",
  text: "#f1f3f7",
  hot: "#ff7d26",
  cold: "#3d9bff",
} as const;

export const MARGIN = 56;
export const SIDE = CARD_HEIGHT_PX - 2 * MARGIN;
/** Left edge of the text, right of the pictures. */
export const LEFT = MARGIN + SIDE + 56;
export const TEXT_WIDTH = CARD_WIDTH_PX - MARGIN - LEFT;

export const style = (sizePx: number, weight: TextStyle["weight"], fill: string): TextStyle => ({
  sizePx,
  weight,
  fill,
});

/** Draws the logo of `src/shell/header/Logo.tsx` and the product's name. (x, y) is the upper left corner of the mark. */
export function logo(x: number, y: number, size: number): string {
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

export function brand(note: string | null): string {
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

export function rule(y: number): string {
  return rect(LEFT, y, TEXT_WIDTH, 2, COLOR.line);
}

/** Draws a figure below its label. */
export function figure(label: string, value: string, x: number, y: number, fill: string): string {
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
export function dealMark(deal: Deal, x: number, y: number, scale: number): string {
  if (deal === "unlisted") return circle(x, y, 3 * scale, COLOR.faint);
  if (deal === "listed") return circle(x, y, 4 * scale, COLOR.muted);
  return path(deal === "hot" ? HOT_MARK : COLD_MARK, {
    transform: `translate(${x} ${y}) scale(${scale})`,
    fill: deal === "hot" ? COLOR.hot : COLOR.cold,
  });
}
