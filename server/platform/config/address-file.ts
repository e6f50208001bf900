/** Files with addresses of JSON-RPC endpoints, one on each line. A line that begins with "#" is a comment. */
import { readFileSync } from "node:fs";
import { parseTypedAddress, RPC_ADDRESS, type RpcAddress } from "./rpc-address.ts";
import { ConfigError } from "./settings.ts";

/** Reads a file that a person wrote. Throws `ConfigError` for an invalid line. */
export function readAddressFile(path: string): readonly RpcAddress[] {
  return readLines(path, RPC_ADDRESS, parseTypedAddress);
}

/**
 * Parses each line. If `parse` returns null, throws a `ConfigError` with the line number and `wanted`, but not the line itself,
 * which may contain a key.
 */
export function readLines<Line>(
  path: string,
  wanted: string,
  parse: (line: string) => Line | null,
): readonly Line[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((text, index) => {
      const line = text.trim();
      if (line === "" || line.startsWith("#")) return [];
      const parsed = parse(line);
      if (parsed !== null) return [parsed];
      throw new ConfigError(`${path}: line ${index + 1} must be ${wanted}.`);
    });
}
