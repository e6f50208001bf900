/** Decides which animation addresses may lead to an HTML page. Films, sounds and models are not run. */
import { decodeEscapes } from "../../../contract/values/decode-text.ts";
import { parseAddress } from "../../platform/outbound/original-url.ts";

const DATA_PAGE = /^data:text\/html(?:;charset=[\w-]+)?(;base64)?,/i;
const OTHER_KIND =
  /\.(avif|gif|jpe?g|png|svg|webp|mp3|wav|ogg|flac|mp4|m4v|mov|webm|glb|gltf|obj|usdz|json|pdf)$/i;

export function mayBeHtmlPage(address: string | null): boolean {
  if (address === null) return false;
  if (DATA_PAGE.test(address)) return true;
  const parsed = parseAddress(address);
  return parsed !== null && !OTHER_KIND.test(parsed.path.replace(/[?#].*$/, ""));
}

/** Returns the page contained in a `data:` address. Returns null for any other address, or if it cannot be decoded. */
export function decodeDataPage(address: string): string | null {
  const head = DATA_PAGE.exec(address);
  if (!head) return null;
  const content = address.slice(head[0].length);
  if (head[1]) return Buffer.from(content, "base64").toString("utf8");
  return decodeEscapes(content);
}

/** True if `text` starts like an HTML page: with markup that is neither SVG nor an XML declaration. */
export function looksLikeHtml(text: string): boolean {
  const start = text.slice(0, 1_000).replace(/^\uFEFF?\s*(<!--[\s\S]*?-->\s*)*/, "");
  return /^<(?!\?xml|svg)[!a-z]/i.test(start);
}
