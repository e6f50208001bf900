/** What crosses a port or a socket on the way to an embedded database, and back. */
import type { SqlValue } from "./database.ts";

export interface Statement {
  readonly id: number;
  /** One statement; null closes the database. */
  readonly sql: string | null;
  readonly values: readonly SqlValue[];
}

export type Answer =
  | { readonly id: number; readonly ok: true; readonly rows: readonly object[] }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly code: string };
