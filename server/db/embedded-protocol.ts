/** What crosses the port between the server and the thread of its embedded database. */
import type { SqlValue } from "./database.ts";

export interface EmbeddedRequest {
  readonly id: number;
  /** One statement; null closes the database. */
  readonly sql: string | null;
  readonly values: readonly SqlValue[];
}

export type EmbeddedReply =
  | { readonly id: number; readonly ok: true; readonly rows: readonly object[] }
  | { readonly id: number; readonly ok: false; readonly message: string; readonly code: string };
