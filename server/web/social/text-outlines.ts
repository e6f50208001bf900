/**
 * Renders text as outlines of our own typeface, so that pictures look the same on a machine without any fonts.
 *
 * Letters are set one by one, without kerning. The tracking tightens slightly with the size, as the typeface
 * intends. Each subset of the typeface is a file of its own, loaded when a letter first needs it.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype, { type Font } from "opentype.js";
import { path } from "../../demo/art/svg.ts";

export type Weight = 500 | 600;

export interface TextStyle {
  readonly sizePx: number;
  readonly weight: Weight;
  readonly fill: string;
}

const SUBSETS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"] as const;
type Subset = (typeof SUBSETS)[number];

const require = createRequire(import.meta.url);
const fonts = new Map<string, Font>();

function fontOf(subset: Subset, weight: Weight): Font {
  const name = `${subset}-${weight}`;
  let font = fonts.get(name);
  if (!font) {
    const { buffer } = new Uint8Array(
      readFileSync(require.resolve(`@fontsource/inter/files/inter-${name}-normal.woff`)),
    );
    font = opentype.parse(buffer);
    fonts.set(name, font);
  }
  return font;
}

/** Returns the font of the first subset that has the letter, or null if the typeface lacks it. */
function fontFor(letter: string, weight: Weight): Font | null {
  for (const subset of SUBSETS) {
    const font = fontOf(subset, weight);
    if (font.charToGlyphIndex(letter) > 0) return font;
  }
  return null;
}

/** Returns the tracking, as shares of the size: the typeface's letters are spaced a little wide at large sizes. */
function trackingPx(sizePx: number): number {
  return sizePx >= 40 ? -0.022 * sizePx : sizePx >= 26 ? -0.014 * sizePx : 0;
}

/**
 * Normalizes `text` to one line that the typeface can set. Combining accents join their letters. Marks,
 * pictographs, zero-width and direction characters are removed. Returns null if the typeface lacks one of the
 * remaining letters, or if none remain.
 */
export function displayableText(text: string): string | null {
  const line = text
    .normalize("NFC")
    .replace(/[\p{M}\p{Cf}\p{Cc}\p{Co}\p{Cs}\p{Extended_Pictographic}]/gu, (mark) =>
      /\s/.test(mark) ? " " : "",
    )
    .replace(/\s+/g, " ")
    .trim();
  for (const letter of line) if (!fontFor(letter, 600)) return null;
  return line === "" ? null : line;
}

function advancePx(letter: string, { sizePx, weight }: TextStyle): number {
  const font = fontFor(letter, weight);
  if (!font) return 0;
  const { advanceWidth = 0 } = font.charToGlyph(letter);
  return (advanceWidth * sizePx) / font.unitsPerEm + trackingPx(sizePx);
}

export function textWidthPx(text: string, style: TextStyle): number {
  let width = 0;
  for (const letter of text) width += advancePx(letter, style);
  return width;
}

/** Truncates `text` to `maxPx` and appends an ellipsis. Returns it unchanged if it fits. */
export function truncateText(text: string, style: TextStyle, maxPx: number): string {
  if (textWidthPx(text, style) <= maxPx) return text;
  const ellipsis = "…";
  let width = textWidthPx(ellipsis, style);
  let kept = "";
  for (const letter of text) {
    width += advancePx(letter, style);
    if (width > maxPx) break;
    kept += letter;
  }
  return kept.trimEnd() + ellipsis;
}

/** Wraps `text` between words into at most `count` lines, and truncates lines that do not fit. */
export function wrapText(
  text: string,
  style: TextStyle,
  maxPx: number,
  count: number,
): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && lines.length < count - 1 && textWidthPx(longer, style) > maxPx) {
      lines.push(truncateText(line, style, maxPx));
      line = word;
    } else line = longer;
  }
  return [...lines, truncateText(line, style, maxPx)];
}

export function drawText(text: string, x: number, y: number, style: TextStyle): string {
  const { sizePx, weight, fill } = style;
  let d = "";
  let at = x;
  for (const letter of text) {
    const font = fontFor(letter, weight);
    if (!font) continue;
    d += font.charToGlyph(letter).getPath(at, y, sizePx).toPathData(1);
    at += advancePx(letter, style);
  }
  return d === "" ? "" : path(d, fill);
}
