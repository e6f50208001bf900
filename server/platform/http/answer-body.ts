/** Answers a request with a body in an accepted encoding, or with 304 if the reader's cached copy is current. */
import type { Context } from "hono";
import { COLUMNS_TYPE } from "../../../contract/columns/body-format.ts";
import { type Body, encodingFor, jsonBody } from "./body.ts";
import { byteRange } from "./byte-range.ts";

export const CACHE = {
  /** The reader revalidates each time; a 304 is cheap. */
  revalidate: "no-cache",
  /** The address identifies its content. */
  immutable: "public, max-age=31536000, immutable",
  /** The content changes only with the collection; the address does not contain a version. */
  day: "public, max-age=86400",
  /** The content may change while it is viewed. */
  minutes: "public, max-age=300",
  /** A placeholder that may soon be replaced. */
  brief: "public, max-age=60",
} as const;

/** Compressing smaller bodies costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1_024;
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg\+xml)/;

/** Players seek in these types. Some do not play them at all without range requests. */
const PLAYED_IN_PARTS = /^(video|audio)\//;

export async function answerBody(
  c: Context,
  body: Body,
  cacheControl: (typeof CACHE)[keyof typeof CACHE],
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

/** Answers with `value` as JSON, which the reader revalidates each time. */
export function answerJson(c: Context, value: unknown): Promise<Response> {
  return answerBody(c, jsonBody(value), CACHE.revalidate);
}

function answerPart(c: Context, { raw }: Body): Response {
  c.header("Accept-Ranges", "bytes");
  // If-Range requires a strong validator and ours are weak: a request with it gets the whole body.
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

/** Compares weakly, as RFC 9110 requires for If-None-Match. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => opaque(tag) === opaque(etag));
}
