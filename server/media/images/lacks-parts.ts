/** Finds SVGs that librsvg draws in part only. */
import { hasUndrawn, smallPixels } from "./raster.ts";

/**
 * Matches what librsvg never draws as browsers do. Without it, the rest is only half of a picture. Each was seen to differ from
 * Chromium. Does not match `enable-background`, which Illustrator writes.
 */
const NEVER_DRAWN = [
  /<(?:\w+:)?(?:foreignObject|textPath|image\b(?![^<>]*data:image\/(?:png|jpe?g)))\b/i,
  /(?<![-\w])background(?:-color|-image)?\s{0,9}:\s{0,9}(?!none|transparent|\s)/i,
  /\b(?:calc|color|color-mix|lab|lch|light-dark|oklab|oklch|var)\(/i,
  /clip-path\s{0,9}[:=]\s{0,9}["']?(?:circle|ellipse|inset|path|polygon|rect|xywh)\(/i,
  /\b(?:mask-image|textLength|transform-box|transform-origin|vector-effect)\s{0,9}[:=]/i,
  /[\s;{"'](?:d\s{0,9}:\s{0,9}path\(|(?:rotate|scale|translate)\s{0,9}:)/i,
  /\d(?:rem|vh|vmax|vmin|vw)\b|:(?:has|is|where)\(/i,
  // Rules within rules, such as @keyframes and @media.
  /(?:<style|<!\[CDATA\[)[^<]*\{[^<{}]*\{/i,
];
/** Matches CSS, of which browsers know more. */
const STYLED = /<style|\sstyle\s{0,9}=/i;
/** Elements that draw something. */
const FIGURE =
  /^(?:[\w.-]+:)?(?:a|circle|ellipse|g|image|line|path|polygon|polyline|rect|svg|switch|text|tspan|use)$/;
/** Elements that animate the element around them. */
const ANIMATION = /^(?:[\w.-]+:)?(?:animate|animateColor|animateMotion|animateTransform|set)$/;
/** Matches a tag, or the start of a comment, of CDATA or of an instruction, whose text may look like tags. */
const TAG = /<!--|<!\[CDATA\[|<\?|<(\/?)([\w:.-]+)(?![\w:.-])((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>/g;
const END_OF: Readonly<Record<string, string>> = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };
/** Maximum number of animated figures that are examined. Each takes another rendering. */
const MAX_FIGURES = 8;

/**
 * True if librsvg leaves out a part of an SVG that browsers show. An animated figure that draws no pixel before its animation, for
 * example because it begins outside of the picture or without a fill, is such a part.
 *
 * Renders the SVG several times, so only the process of `svg-renderer.ts` may call it.
 */
export async function lacksParts(svg: Uint8Array): Promise<boolean> {
  const text = new TextDecoder().decode(svg).trim();
  if (isNeverDrawn(text)) return true;
  const figures = animatedFigures(text);
  if (figures === null) return true;
  if (figures.length === 0) return false;
  const drawn = await smallPixels(text);
  for (const [start, end] of figures.slice(0, MAX_FIGURES)) {
    const rest = await smallPixels(text.slice(0, start) + text.slice(end));
    if (drawn.equals(rest)) return true;
  }
  return false;
}

function isNeverDrawn(svg: string): boolean {
  return NEVER_DRAWN.some((pattern) => pattern.test(svg));
}

/** True if a browser may show something of an SVG that is left empty here. */
export function mayShowMore(svg: Uint8Array): boolean {
  const text = Buffer.from(svg).toString("latin1");
  return hasUndrawn(svg) || STYLED.test(text) || isNeverDrawn(text);
}

/**
 * Returns where the animated elements of a well-formed SVG begin and end, except the root. Null if an animation is not within its
 * element.
 */
function animatedFigures(svg: string): readonly (readonly [start: number, end: number])[] | null {
  const open: { readonly name: string; readonly start: number; isAnimated: boolean }[] = [];
  const found: [number, number][] = [];
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(svg); tag !== null; tag = TAG.exec(svg)) {
    const [markup, slash, name = "", rest = ""] = tag;
    const end = END_OF[markup];
    if (end !== undefined) {
      const at = svg.indexOf(end, TAG.lastIndex);
      if (at < 0) break;
      TAG.lastIndex = at + end.length;
    } else if (slash) {
      const closed = open.pop();
      if (closed?.isAnimated && open.length > 0) found.push([closed.start, TAG.lastIndex]);
    } else {
      const around = open.at(-1);
      if (ANIMATION.test(name) && /\shref\s*=|:href\s*=/.test(rest)) return null;
      if (around && ANIMATION.test(name) && FIGURE.test(around.name)) around.isAnimated = true;
      if (!rest.endsWith("/")) open.push({ name, start: tag.index, isAnimated: false });
    }
  }
  return found;
}
