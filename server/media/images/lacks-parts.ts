/** Finds SVGs that librsvg draws in part only. */
import { smallPixels } from "./raster.ts";

/**
 * Matches what librsvg never draws, such as CSS variables and backgrounds. Without it, the rest is only half of a picture. Does
 * not match `enable-background`, which Illustrator writes.
 */
const NEVER_DRAWN =
  /<(?:\w+:)?(?:foreignObject|image\b(?![^<>]*data:image\/(?:png|jpe?g)))\b|(?<![-\w])background(?:-color|-image)?\s{0,9}:\s{0,9}(?!none|transparent|\s)|\bvar\(/i;
/** Matches an animation by CSS. librsvg draws the state before it. */
const KEYFRAMES = /@(?:-\w+-)?keyframes/i;
/** Matches what may be invisible until such an animation shows it. */
const HIDDEN =
  /(?:opacity|\br|\brx|\bry|\bwidth|\bheight)\s{0,9}[:=]\s{0,9}["']?(?:0+(?:\.0*)?|\.0+)(?![\d.])|hidden|display\s{0,9}[:=]\s{0,9}["']?none|scale\(\s{0,9}0|stroke-dashoffset/i;
/** Elements that draw something. */
const FIGURE =
  /^(?:[\w.-]+:)?(?:a|circle|ellipse|g|image|line|path|polygon|polyline|rect|svg|switch|text|tspan|use)$/;
/** Elements that animate the element around them. */
const ANIMATION = /^(?:[\w.-]+:)?(?:animate|animateColor|animateMotion|animateTransform|set)$/;
/** A tag, or the start of what holds no tags. */
const TAG = /<!--|<!\[CDATA\[|<\?|<(\/?)([\w:.-]+)(?![\w:.-])((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>/g;
const END_OF: Readonly<Record<string, string>> = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };
/** Animated figures that are looked at. */
const MAX_FIGURES = 8;

/**
 * True if librsvg leaves out a part of an SVG that browsers show. An animated figure that draws no pixel before its animation, for
 * example because it begins outside of the picture or without a fill, is such a part.
 *
 * Renders the SVG several times, so only the process of `svg-renderer.ts` may call it.
 */
export async function lacksParts(svg: Uint8Array): Promise<boolean> {
  const text = new TextDecoder().decode(svg).trim();
  if (NEVER_DRAWN.test(text) || (KEYFRAMES.test(text) && HIDDEN.test(text))) return true;
  const figures = animatedFigures(text);
  if (figures.length === 0) return false;
  const drawn = await smallPixels(text);
  for (const [start, end] of figures.slice(0, MAX_FIGURES)) {
    const rest = await smallPixels(text.slice(0, start) + text.slice(end));
    if (drawn.equals(rest)) return true;
  }
  return false;
}

/** Returns where the animated elements of a well-formed SVG begin and end, except the root. */
function animatedFigures(svg: string): readonly (readonly [start: number, end: number])[] {
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
      if (around && ANIMATION.test(name) && FIGURE.test(around.name)) around.isAnimated = true;
      if (!rest.endsWith("/")) open.push({ name, start: tag.index, isAnimated: false });
    }
  }
  return found;
}
