/**
 * The file of endpoint addresses in the data folder, because the database stores only their hosts. Each line has a chain id
 * and an address. Only the owner can read the file.
 */
import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseInteger } from "../../contract/values/digits.ts";
import { readLines } from "./address-file.ts";
import { parseRpcAddress, RPC_ADDRESS, type RpcAddress } from "./rpc-address.ts";

export interface KeptAddress {
  readonly chainId: number;
  readonly address: RpcAddress;
}

const NAME = "rpc-addresses";
const COMMENT = "# JSON-RPC endpoints of collections, after the id of their chain.";
const OWNER_ONLY = 0o600;

/** Returns the path of the address file in a data folder. */
export function addressFileIn(dataDir: string): string {
  return join(dataDir, NAME);
}

/** Reads the file. Returns an empty list if it does not exist. Throws `ConfigError` if it is malformed. */
export function readKeptAddresses(path: string): readonly KeptAddress[] {
  try {
    return readLines(path, `the id of a chain, a space and ${RPC_ADDRESS}`, parseLine);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Adds `given` to the file. Replaces addresses with the same chain and host. */
export function keepAddresses(path: string, given: readonly KeptAddress[]): void {
  write(path, merge(readKeptAddresses(path), given));
}

/** Adds the addresses of `given` whose chain and host the file does not have yet. */
export function addAddresses(path: string, given: readonly KeptAddress[]): void {
  write(path, merge(given, readKeptAddresses(path)));
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

/** Replaces the file atomically: after a crash, it is the old file or the new one. */
function write(path: string, kept: readonly KeptAddress[]): void {
  const lines = kept.map(({ chainId, address }) => `${chainId} ${address.whole()}`);
  const own = `${path}.${randomUUID()}.part`;
  const file = openSync(own, "wx", OWNER_ONLY);
  writeSync(file, [COMMENT, ...new Set(lines), ""].join("\n"));
  fsyncSync(file);
  closeSync(file);
  renameSync(own, path);
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}

function parseLine(line: string): KeptAddress | null {
  const [id = "", given = ""] = line.split(/\s+/);
  const chainId = parseInteger(id);
  const address = parseRpcAddress(given);
  return chainId === null || address === null ? null : { chainId, address };
}
