/** The interface of the store to the history of collections. */
import type { HistoryStep, MarketHistory } from "../../../../contract/market/history.ts";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { PastLevel } from "../../../valuation/backtest/past-levels.ts";

/** A span of whole periods. */
export interface HistorySpan {
  readonly step: HistoryStep;
  /** Start of the first period. */
  readonly from: UnixMs;
  /** Start of the period after the last. */
  readonly to: UnixMs;
}

export interface HistoryStore {
  /** Returns the start of the first hour of which anything is known. Null if nothing is. */
  historyStart(collectionId: string): Promise<UnixMs | null>;
  /** Returns the history of a collection. Null if there is no such collection. */
  history(collectionId: string, span: HistorySpan): Promise<MarketHistory | null>;
  /** Builds the history again from the log and the sales. Returns false if there is no such collection. */
  rebuildHistory(collectionId: string): Promise<boolean>;
  /**
   * Replaces the levels that were computed afterwards. Levels that were stored when they were computed stay. Returns false if the
   * collection is gone or has another generation.
   */
  fillLevels(
    collectionId: string,
    generation: number,
    levels: readonly PastLevel[],
  ): Promise<boolean>;
}
