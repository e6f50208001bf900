/**
 * The body of an answer in every supported encoding. Each encoding is computed once, on first use and off the
 * main thread, and kept as long as the body.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

export interface Body {
  readonly type: string;
  /** Weak: the same for every encoding of the content. */
  readonly etag: string;
  readonly raw: Uint8Array<ArrayBuffer>;
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** Compression effort: `live` bodies are read once or twice, `lasting` ones many times. */
export type Effort = "live" | "lasting";

const BROTLI_QUALITY: Record<Effort, number> = { live: 4, lasting: 8 };
const GZIP_LEVEL: Record<Effort, number> = { live: 5, lasting: 8 };

const compressBrotli = promisify<Uint8Array, object, Uint8Array<ArrayBuffer>>(brotliCompress);
const compressGzip = promisify<Uint8Array, object, Uint8Array<ArrayBuffer>>(gzip);

/** `version` identifies the content, in letters, digits, "-" and "_". Without it, the content is hashed. */
export function createBody(
  type: string,
  content: string | Uint8Array<ArrayBuffer>,
  effort: Effort,
  version?: string,
): Body {
  const raw = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const tag = version ?? createHash("sha256").update(raw).digest("base64url").slice(0, 20);
  const encodings = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  function compress(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    if (encoding === "gzip") return compressGzip(raw, { level: GZIP_LEVEL[effort] });
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    };
    return compressBrotli(raw, { params });
  }

  return {
    type,
    etag: `W/"${tag}"`,
    raw,
    encoded(encoding) {
      const encoded = encodings.get(encoding) ?? compress(encoding);
      encodings.set(encoding, encoded);
      return encoded;
    },
  };
}

const JSON_TYPE = "application/json; charset=utf-8";

export function jsonBody(value: unknown, effort: Effort = "live", version?: string): Body {
  return createBody(JSON_TYPE, JSON.stringify(value), effort, version);
}

/** Returns the best encoding that an Accept-Encoding header allows, or null. */
export function encodingFor(accept: string | undefined): Encoding | null {
  const accepted = new Set<string>();
  for (const part of (accept ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : null;
}
