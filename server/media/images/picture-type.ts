/** Tells what a picture is by its bytes. The media type that its source names is often another one. */

const SVG = "image/svg+xml";
/** Media type -> its first bytes, in Latin-1. */
const MAGIC = {
  "image/png": /^\x89PNG\r\n/,
  "image/jpeg": /^\xff\xd8\xff/,
  "image/gif": /^GIF8[79]a/,
  "image/webp": /^RIFF[\s\S]{4}WEBP/,
  // The box "ftyp" may name the brand after others.
  "image/avif": /^[\s\S]{4}ftyp[\s\S]{0,28}?avi[fs]/,
};
const SVG_ROOT = /^<(?:\w+:)?svg[\s/>]/i;
/** A document type, in which brackets may hold others. */
const DOCTYPE = /^<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>/i;
const HEAD_BYTES = 4_096;

/** Returns the markup from its first element on, after a declaration, comments and a document type. */
function fromFirstElement(markup: string): string {
  let rest = markup.replace(/^\xef\xbb\xbf/, "").trimStart();
  for (;;) {
    let end = rest.startsWith("<!--") ? rest.indexOf("-->", 4) + 3 : 0;
    if (rest.startsWith("<?xml")) end = rest.indexOf(">") + 1;
    if (/^<!doctype/i.test(rest)) end = DOCTYPE.exec(rest)?.[0].length ?? 0;
    if (end < 4) return rest;
    rest = rest.slice(end).trimStart();
  }
}

/** Returns the media type of a picture that browsers show, or null if the bytes are of another kind. */
export function pictureType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  for (const [type, magic] of Object.entries(MAGIC)) if (magic.test(head)) return type;
  return SVG_ROOT.test(fromFirstElement(head)) ? SVG : null;
}
