import { isRecord } from "../../contract/values/is-record.ts";
import type { TraitText } from "../../server/market/trait-text.ts";
import { decodeDataPicture } from "../../server/media/images/data-picture.ts";
import { pictureType } from "../../server/media/images/picture-type.ts";
import { parseMetadata } from "../../server/sources/metadata/parse-metadata.ts";
import { resolveUri } from "../../server/sources/metadata/resolve-uri.ts";
import { isFault, type TokenMetadata } from "../../server/sources/metadata/token-metadata.ts";
import { tryPicture } from "./try-picture.ts";

const GATEWAYS = { ipfs: ["https://ipfs.io/ipfs/"], arweave: ["https://arweave.net/"] } as const;
/** Names the source of foreign JSON, whose texts take turns by source. */
const SOURCE = "try-cases";

/** Reads one token's metadata, or a list whose entries have a token URI in `uri` or a picture in `image`. */
export async function tryMetadata(bytes: Buffer): Promise<readonly string[]> {
  const rows = rowsIn(bytes);
  if (rows === null) return [await describeBytes(bytes)];
  const lines: string[] = [];
  for (const [at, row] of rows.entries()) {
    const what =
      typeof row["uri"] === "string"
        ? await describeUri(row["uri"])
        : await describeBytes(Buffer.from(JSON.stringify(row)));
    lines.push(`${row["kind"] ?? row["token"] ?? at + 1}: ${what}`);
    if (typeof row["right"] === "string") lines.push(`  right: ${row["right"]}`);
  }
  return lines;
}

/** Reads a token URI on each line. */
export async function tryUris(bytes: Buffer): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const uri of bytes.toString().split(/\r?\n/))
    if (uri.trim() !== "") lines.push(await describeUri(uri));
  return lines;
}

function rowsIn(bytes: Buffer): readonly Readonly<Record<string, unknown>>[] | null {
  try {
    const json: unknown = JSON.parse(bytes.toString());
    return Array.isArray(json) && json.length > 0 && json.every(isRecord) ? json : null;
  } catch {
    // The product reads more than JSON, and says why it does not read the rest.
    return null;
  }
}

async function describeUri(uri: string): Promise<string> {
  const resolved = resolveUri(uri, "1", GATEWAYS);
  if ("urls" in resolved) return `leads to ${resolved.urls[0].href}, which is not fetched here`;
  if (isFault(resolved)) return `refused: ${resolved.reason}`;
  if (pictureType(resolved.bytes) !== null || resolved.type.startsWith("image/"))
    return tryPicture(resolved.bytes);
  if (/^(?:audio|video)\//.test(resolved.type))
    return `${resolved.bytes.length} bytes of ${resolved.type}, which are not played here`;
  return describeBytes(resolved.bytes);
}

async function describeBytes(bytes: Uint8Array): Promise<string> {
  const read = await parseMetadata(bytes, SOURCE);
  return isFault(read) ? `refused: ${read.reason}` : describe(read);
}

async function pictureOf(imageUrl: string | null): Promise<string> {
  if (imageUrl === null) return "picture none";
  if (!imageUrl.startsWith("data:")) return `picture ${shorten(imageUrl)}`;
  const decoded = decodeDataPicture(imageUrl);
  return decoded === null
    ? "picture not shown: of no type that is shown, or too large"
    : tryPicture(decoded.bytes);
}

async function describe({
  name,
  imageUrl,
  animationUrl,
  traits,
  problem,
}: TokenMetadata): Promise<string> {
  return [
    `name ${name === null ? "none" : JSON.stringify(name)}`,
    await pictureOf(imageUrl),
    ...(animationUrl === null ? [] : [`animation ${shorten(animationUrl)}`]),
    // The problem comes before the traits, because a long line is cut at its end.
    ...(problem === null ? [] : [problem]),
    `traits ${traits.map(traitWords).join(", ") || "none"}`,
  ].join("; ");
}

function traitWords([trait, value, kind]: TraitText): string {
  return `${trait}=${value}${kind ? ` (${kind}, not ranked)` : ""}`;
}

function shorten(address: string): string {
  return address.length > 60 ? `${address.slice(0, 59)}…` : address;
}
