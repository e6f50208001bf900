/**
 * Decides which SVG of a stranger the page may show as it is. Our renderer leaves some empty that browsers draw: HTML in them,
 * backgrounds by CSS, animation from nothing. The answer has the policy of pictures, and the page loads it as a picture, so that
 * no browser runs its scripts. What is refused here would not show, or could take much memory.
 */
import { decodeDataUri } from "../../platform/outbound/data-uri.ts";
import { pictureType } from "./picture-type.ts";
import { pixelsOf } from "./raster.ts";

export const MAX_BARE_SVG_BYTES = 1024 * 1024;
/** Decoded pixels of all pictures within one SVG. */
const MAX_PIXELS = 16_000_000;
/** With more, copies of copies could multiply without a bound. */
const MAX_USES = 16;
/** SVGs within SVGs. */
const MAX_DEPTH = 3;

const DATA_URI = /data:[^"')<>]*/gi;
/** Names of formats, which are addresses that nothing loads. */
const NAMESPACE = /\sxmlns(?::\w+)?\s*=\s*(?:"[^"]{0,300}"|'[^']{0,300}')/gi;
const DOCTYPE = /<!DOCTYPE[^>[]{0,300}>/i;
const CHARACTER = /&#(x[\da-f]{1,6}|\d{1,7});/gi;
/** An attribute or a CSS function that loads, with an address that is neither in the document nor data. */
const REFERENCE =
  /(?:\b(?:href|src|srcset|data|poster|action|background)\s*=\s*["']?\s*(?![\s"'#])|url\(\s*["']?\s*(?![\s"'#)]))(?!DATA)/i;
/** Markup that loads or runs something without such an attribute. Also CSS escapes, because they can hide an address. */
const FORBIDDEN =
  /<!ENTITY|<!DOCTYPE|<\?xml-stylesheet|@import|\bimage-set\(|<(?:\w+:)?(?:script|iframe|object|embed|link|base|video|audio)\b|\\[0-9a-f]/i;
/** CDATA sections and instructions. In them, `<!--` begins no comment. */
const OPAQUE = /<!\[CDATA\[|<\?(?!xml\s)/i;
const USE = /<(?:\w+:)?use\b/gi;
const FONT = /^(?:font\/|application\/(?:x-)?font)/;
const ENCODED = /;\s*base64\s*,/i;
/** Characters that are not base64. They could begin CSS that follows the data. */
const CSS = /[*@({]/;

/** True for an SVG of at most 1 MB that refers to nothing outside. */
export async function isBareSvg(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length > MAX_BARE_SVG_BYTES || pictureType(bytes) !== "image/svg+xml") return false;
  const budget = { pixels: MAX_PIXELS, uses: MAX_USES };
  try {
    return await isBare(Buffer.from(bytes).toString("utf8"), budget, MAX_DEPTH);
  } catch {
    // One of its pictures is none.
    return false;
  }
}

function withoutComments(svg: string): string {
  const [first = "", ...rest] = svg.split("<!--");
  return first + rest.map((part) => part.split("-->").slice(1).join("-->")).join("");
}

function characterOf(code: string): string {
  const point = Number(code.replace(/^x/i, "0x"));
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
}

async function isBare(
  svg: string,
  budget: { pixels: number; uses: number },
  depth: number,
): Promise<boolean> {
  if (svg.includes("<!--") && OPAQUE.test(svg)) return false;
  // Runs of white space, and comments without an end, would make the patterns slow.
  const text = withoutComments(svg)
    .replace(/\s+/g, " ")
    .replace(CHARACTER, (_, code: string) => characterOf(code))
    .replace(NAMESPACE, "")
    .replace(DOCTYPE, "");
  const rest = text.replace(DATA_URI, "DATA");
  if (FORBIDDEN.test(rest) || REFERENCE.test(rest)) return false;
  budget.uses -= rest.match(USE)?.length ?? 0;
  if (budget.uses < 0) return false;
  for (const [address] of text.matchAll(DATA_URI)) {
    const decoded = decodeDataUri(address, MAX_BARE_SVG_BYTES);
    if (typeof decoded === "string") return false;
    // Text is looked at below. What is encoded is not, and a decoder skips what is no part of it.
    if ((FONT.test(decoded.type) || ENCODED.test(address)) && CSS.test(address)) return false;
    if (FONT.test(decoded.type)) continue;
    const type = pictureType(decoded.bytes);
    if (type === "image/svg+xml") {
      if (depth === 0 || !(await isBare(decoded.bytes.toString("utf8"), budget, depth - 1)))
        return false;
    } else if (type === null) return false;
    else budget.pixels -= await pixelsOf(decoded.bytes);
    if (budget.pixels < 0) return false;
  }
  return true;
}
