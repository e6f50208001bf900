/** The part of the store with the history of collections. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { PastLevel } from "../../../valuation/backtest/past-levels.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { bulkInsert, overwrite, type Target } from "../bulk-insert.ts";
import { hourOf } from "./close-hour.ts";
import type { HistoryStore } from "./history-store.ts";
import { readHistory, readStart } from "./read-history.ts";
import { rebuildHistory } from "./rebuild-history.ts";

const LEVELS: Target = {
  table: "market_hours",
  owner: "collection",
  columns: {
    at: "double precision",
    level: "double precision",
    low: "double precision",
    high: "double precision",
  },
};

export function createHistoryStore(db: Database, now: () => UnixMs): HistoryStore {
  return {
    historyStart: (id) => readStart(db, id),
    history: (id, span) => readHistory(db, id, span, now()),
    rebuildHistory: (id) => db.transaction((tx) => rebuildHistory(tx, id, now())),
    fillLevels: (id, generation, levels) =>
      db.transaction((tx) => fillLevels(tx, id, generation, levels)),
  };
}

async function fillLevels(
  tx: Queryable,
  id: string,
  generation: number,
  levels: readonly PastLevel[],
): Promise<boolean> {
  const [head] = await tx.query<{ levelSince: UnixMs | null }>(
    `update collections set history_rev = history_rev + 1 where id = $1 and generation = $2
     returning level_since as "levelSince"`,
    [id, generation],
  );
  if (!head) return false;
  const end = head.levelSince === null ? Infinity : hourOf(head.levelSince);
  await tx.query(
    `update market_hours set level = null, low = null, high = null
     where collection = $1 and at < $2`,
    [id, end],
  );
  const past = levels.filter(({ at }) => at < end);
  await bulkInsert(tx, LEVELS, id, past, { onConflict: overwrite(LEVELS, "at") });
  return true;
}
