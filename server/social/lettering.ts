/**
 * Text as outlines in our own typeface: the pictures look the same on a machine without a single font.
 *
 * Letters are set one by one, without kerning; the tracking is tightened a little with the size, as the
 * typeface wants it. Its subsets are files of their own, read when a letter first needs one.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype, { type Font } from "opentype.js";
import { path } from "../art/svg.ts";

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

/** The first subset that has the letter; null where the typeface does not. */
function fontFor(letter: string, weight: Weight): Font | null {
  for (const subset of SUBSETS) {
    const font = fontOf(subset, weight);
    if (font.charToGlyphIndex(letter) > 0) return font;
  }
  return null;
}

/** Shares of the size: the typeface's letters stand a little wide where they are large. */
function trackingPx(sizePx: number): number {
  return sizePx >= 40 ? -0.022 * sizePx : sizePx >= 26 ? -0.014 * sizePx : 0;
}

/**
 * `text` as one line of letters that the typeface has: accents joined to them, what has no width or turns the
 * text left out, pictographs too. Null where letters remain that it does not have.
 */
export function writable(text: string): string | null {
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

export function widthPx(text: string, style: TextStyle): number {
  let width = 0;
  for (const letter of text) width += advancePx(letter, style);
  return width;
}

/** `text` with as many of its letters as fit, and a sign that some are missing. */
export function fitted(text: string, style: TextStyle, maxPx: number): string {
  if (widthPx(text, style) <= maxPx) return text;
  const ellipsis = "…";
  let width = widthPx(ellipsis, style);
  let kept = "";
  for (const letter of text) {
    width += advancePx(letter, style);
    if (width > maxPx) break;
    kept += letter;
  }
  return kept.trimEnd() + ellipsis;
}

/** `text` broken between words into at most `count` lines that fit; the last one is cut where it must be. */
export function broken(
  text: string,
  style: TextStyle,
  maxPx: number,
  count: number,
): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && lines.length < count - 1 && widthPx(longer, style) > maxPx) {
      lines.push(fitted(line, style, maxPx));
      line = word;
    } else line = longer;
  }
  return [...lines, fitted(line, style, maxPx)];
}

/** `text` with its baseline beginning at (x, y). */
export function lettering(text: string, x: number, y: number, style: TextStyle): string {
  const { sizePx, weight, fill } = style;
  let d = "";
  let at = x;
  for (const letter of text) {
    const font = fontFor(letter, weight);
    if (!font) continue;
    d += font.charToGlyph(letter).getPath(at, y, sizePx).toPathData(1);
    at += advancePx(letter, style);
  }
  return d === "" ? "" : path(d, { fill });
}
