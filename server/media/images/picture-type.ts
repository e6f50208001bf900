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
/** Markup whose first element is an SVG, after a declaration, comments and a document type. */
const SVG_ROOT =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<(?:\w+:)?svg[\s/>]/i;
const HEAD_BYTES = 4_096;

/** Returns the media type of a picture that browsers show, or null if the bytes are of another kind. */
export function pictureType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  for (const [type, magic] of Object.entries(MAGIC)) if (magic.test(head)) return type;
  return SVG_ROOT.test(head) ? SVG : null;
}
