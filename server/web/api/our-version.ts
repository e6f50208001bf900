/** The version of the columns that an address names. */
import type { Context } from "hono";
import { COLUMNS_VERSION } from "../../../contract/wire.ts";

/** True if the address names this version of the columns, or no version. */
export function isOurVersion(c: Context): boolean {
  return (c.req.query("v") ?? String(COLUMNS_VERSION)) === String(COLUMNS_VERSION);
}
