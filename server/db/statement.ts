/** Messages to and from an embedded database, over a port or a socket. */
import type { SqlValue } from "./database.ts";

export interface Statement {
  readonly id: number;
  /** One statement; null closes the database. */
  readonly sql: string | null;
  readonly values: readonly SqlValue[];
}

export type StatementResult =
  | { readonly id: number; readonly ok: true; readonly rows: readonly object[] }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly code: string };
