/** JSON that is small on the wire and huge in memory. */
import { gzipSync } from "node:zlib";
import type { Lie } from "./http-liar.ts";

const MB = 1024 * 1024;

/** Texts of which a flood repeats one. */
export const FLOOD_UNITS = {
  "empty objects": "{},",
  "empty lists": "[],",
  numbers: "0,",
  "opening brackets": "[",
} as const;

/** Returns a compressed list of `megabytes` of a repeated unit, between the texts `before` and `after`. */
export function flood(unit: string, megabytes: number, before = "", after = ""): Lie {
  const repeated = unit.repeat(Math.floor((megabytes * MB) / unit.length));
  const body = gzipSync(`${before}[${repeated}0]${after}`, { level: 1 });
  return { body, headers: { "content-encoding": "gzip" } };
}
