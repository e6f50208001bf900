/** Creates the sink that stores what a source reads of one collection. */
import { ETHER } from "../../contract/values/units.ts";
import type { Follow } from "../market/follow.ts";
import type { MarketSink, MarketSource } from "../market/market-source.ts";
import type { SkippedEvent, Store } from "../storage/store/store.ts";
import { createSaleBudget, type SaleBudget } from "./sale-budget.ts";

export interface SinkParts {
  readonly store: Pick<
    Store,
    "applyEvents" | "applyOrderEvents" | "sweepOrders" | "collection" | "noteFollow"
  >;
  readonly report: (line: string) => void;
  readonly isWatched: () => boolean;
}

/** `answered` is called at the beginning of each call. */
export function createSink(
  { name, title }: Pick<MarketSource, "name" | "title">,
  follow: Pick<Follow, "collection">,
  { store, report, isWatched }: SinkParts,
  answered: () => Promise<void>,
  budget: SaleBudget = createSaleBudget(),
): MarketSink {
  return {
    async events(events, collection = follow.collection) {
      await answered();
      const applied = await store.applyEvents(collection, events, name);
      if (!applied) return;
      const count = (reason: SkippedEvent["why"]) =>
        applied.skipped.filter(({ why }) => why === reason).length;
      const [ahead, unknownTokens] = [count("ahead"), count("unknownToken")];
      if (ahead > 0)
        report(
          `${title}: ${ahead} events of ${collection} are more than two minutes ahead, left out`,
        );
      if (unknownTokens > 0)
        report(`${title}: ${unknownTokens} events for unknown tokens of ${collection}`);
    },
    async orders(events, options) {
      await answered();
      const { isSpent } = budget;
      const within = isSpent ? events.filter(({ kind }) => kind !== "sold") : events;
      const applied = await store.applyOrderEvents(follow.collection, name, within, options);
      budget.spend(applied.newSales);
      const sold = isSpent ? events.filter((event) => event.kind === "sold") : [];
      return { ...applied, excessSales: sold.map(({ sale }) => sale) };
    },
    async sweep(snapshot) {
      await answered();
      return store.sweepOrders(follow.collection, name, snapshot);
    },
    async unit() {
      return (await store.collection(follow.collection))?.currency ?? ETHER;
    },
    async note(note) {
      await answered();
      await store.noteFollow(follow.collection, name, note);
    },
    isWatched,
  };
}
