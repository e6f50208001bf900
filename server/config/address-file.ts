/** Files with addresses of JSON-RPC endpoints, one on each line. A line that begins with "#" is a comment. */
import { readFileSync } from "node:fs";
import { parseTypedAddress, RPC_ADDRESS, type RpcAddress } from "./rpc-address.ts";
import { ConfigError } from "./settings.ts";

/** Reads a file that somebody wrote. Throws `ConfigError` for a line that is no address. */
export function readAddressFile(path: string): readonly RpcAddress[] {
  return readLines(path, RPC_ADDRESS, parseTypedAddress);
}

/**
 * Parses each line. `parse` returns null for a line that is not `wanted`: the `ConfigError` then names the line and does not
 * repeat it.
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
