/** Answers a request with a body: the reader's encoding, its cached copy confirmed where it still holds. */
import type { Context } from "hono";
import { COLUMNS_TYPE } from "../../contract/columns/body-format.ts";
import { type Body, encodingFor } from "./body.ts";
import { byteRange } from "./byte-range.ts";

export const CACHE = {
  /** Ask each time; a 304 costs little. */
  revalidate: "no-cache",
  /** The address names its content. */
  immutable: "public, max-age=31536000, immutable",
  /** Changes only with the collection itself; the address does not say when. */
  day: "public, max-age=86400",
  /** Figures that move while it is looked at. */
  minutes: "public, max-age=300",
  /** A stand-in that may soon be replaced. */
  brief: "public, max-age=60",
} as const;

export type CacheControl = (typeof CACHE)[keyof typeof CACHE];

/** Below this, compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1_024;
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg\+xml)/;

/** Players seek in these; some do not play what they cannot ask for in parts. */
const PLAYED_IN_PARTS = /^(video|audio)\//;

export async function answerBody(
  c: Context,
  body: Body,
  cacheControl: CacheControl,
  status: 200 | 404 | 503 = 200,
): Promise<Response> {
  c.header("Cache-Control", cacheControl);
  c.header("ETag", body.etag);
  const compressible = COMPRESSIBLE.test(body.type) || body.type === COLUMNS_TYPE;
  if (compressible) c.header("Vary", "Accept-Encoding");
  if (status === 200 && matches(c.req.header("If-None-Match"), body.etag)) return c.body(null, 304);
  c.header("Content-Type", body.type);
  if (status === 200 && PLAYED_IN_PARTS.test(body.type)) return answerPart(c, body);
  const encoding =
    compressible && body.raw.length >= MIN_COMPRESSED_BYTES
      ? encodingFor(c.req.header("Accept-Encoding"))
      : null;
  if (!encoding) return c.body(body.raw, status);
  c.header("Content-Encoding", encoding);
  return c.body(await body.encoded(encoding), status);
}

function answerPart(c: Context, { raw }: Body): Response {
  c.header("Accept-Ranges", "bytes");
  // If-Range wants a strong validator, which ours are not: who sends it gets the whole.
  const header = c.req.header("If-Range") === undefined ? c.req.header("Range") : undefined;
  const range = byteRange(header, raw.length);
  if (range === null) return c.body(raw);
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${raw.length}`);
    return c.body(null, 416);
  }
  c.header("Content-Range", `bytes ${range.first}-${range.last}/${raw.length}`);
  return c.body(raw.slice(range.first, range.last + 1), 206);
}

/** Weak comparison, as RFC 9110 wants it for If-None-Match. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => opaque(tag) === opaque(etag));
}
