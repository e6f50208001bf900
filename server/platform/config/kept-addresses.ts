/**
 * The file of endpoint addresses in the data folder, because the database stores only their hosts. Each line has a chain id
 * and an address. Only the owner can read the file.
 */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { parseInteger } from "../../../contract/values/digits.ts";
import { readLines } from "./address-file.ts";
import { parseRpcAddress, RPC_ADDRESS, type RpcAddress } from "./rpc-address.ts";

export interface KeptAddress {
  readonly chainId: number;
  readonly address: RpcAddress;
}

const NAME = "rpc-addresses";
const COMMENT = "# JSON-RPC endpoints of collections, after the id of their chain.";
const OWNER_ONLY = 0o600;

export function addressFileIn(dataDir: string): string {
  return join(dataDir, NAME);
}

/** Reads the file. Returns an empty list if it does not exist. Throws `ConfigError` if it is malformed. */
export function readKeptAddresses(path: string): readonly KeptAddress[] {
  return orIfMissing([], () =>
    readLines(path, `the id of a chain, a space and ${RPC_ADDRESS}`, parseLine),
  );
}

/** Adds `given` to the file. Replaces addresses with the same chain and host. */
export function keepAddresses(path: string, given: readonly KeptAddress[]): void {
  update(path, (kept) => merge(kept, given));
}

/** Adds the addresses of `given` whose chain and host the file does not have yet. */
export function addAddresses(path: string, given: readonly KeptAddress[]): void {
  update(path, (kept) => merge(given, kept));
}

/** Merges two lists. If both have an address for a chain and host, the one in `preferred` wins. */
function merge(
  others: readonly KeptAddress[],
  preferred: readonly KeptAddress[],
): readonly KeptAddress[] {
  const keys = new Set(preferred.map(keyOf));
  return [...others.filter((each) => !keys.has(keyOf(each))), ...preferred];
}

function keyOf({ chainId, address }: KeptAddress): string {
  return `${chainId} ${address.host}`;
}

/**
 * Replaces the file atomically: after a crash, it is the old file or the new one. If another process changes the file
 * meanwhile, merges again. A change between the last check and the rename is lost.
 */
function update(
  path: string,
  change: (kept: readonly KeptAddress[]) => readonly KeptAddress[],
): void {
  const own = `${path}.${randomUUID()}.part`;
  try {
    let before: string | null;
    do {
      before = textOf(path);
      writeOwn(own, change(readKeptAddresses(path)));
    } while (textOf(path) !== before);
    renameSync(own, path);
  } finally {
    rmSync(own, { force: true });
  }
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}

function writeOwn(path: string, kept: readonly KeptAddress[]): void {
  const lines = kept.map(({ chainId, address }) => `${chainId} ${address.whole()}`);
  const file = openSync(path, "w", OWNER_ONLY);
  try {
    writeFileSync(file, [COMMENT, ...new Set(lines), ""].join("\n"));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const textOf = (path: string) => orIfMissing(null, () => readFileSync(path, "utf8"));

function orIfMissing<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return fallback;
    throw error;
  }
}

function parseLine(line: string): KeptAddress | null {
  const [id = "", given = ""] = line.split(/\s+/);
  const chainId = parseInteger(id);
  const address = parseRpcAddress(given);
  return chainId === null || address === null ? null : { chainId, address };
}
