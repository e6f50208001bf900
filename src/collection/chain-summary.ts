/** State of a collection's sources, as the cards and the toolbar show it. */
export interface ChainSummary {
  /** Ids of the tokens that blocks changed which are not confirmed. */
  readonly pending: ReadonlySet<string>;
  readonly mark: "live" | "delayed" | "stale";
  /** The state in a word or two. */
  readonly word: string;
  /** Age of old prices, such as "12 min". */
  readonly age: string | null;
  /** Shown where there is room. */
  readonly note: string;
  /** The state as a sentence, for the tooltip and for screen readers. It stays equal while blocks pass. */
  readonly sentence: string;
}
