/** Wraps a store so that each batch of a source is logged, for `LOG=debug`. */
import type { Flow } from "../../platform/log/flow.ts";
import type { Store } from "./store.ts";

export function logWrites(store: Store, flow: Flow): Store {
  return {
    ...store,
    applyEvents: (id, events, source) =>
      flow.batch(source, id, events.length, () => store.applyEvents(id, events, source)),
    writeBlocks: (id, update) =>
      flow.batch("chain", id, update.logs.length, () => store.writeBlocks(id, update)),
    applyOrderEvents: (id, source, events, options) =>
      flow.batch(source, id, events.length, () =>
        store.applyOrderEvents(id, source, events, options),
      ),
    sweepOrders: (id, source, snapshot) =>
      flow.batch(source, id, snapshot.orders.length, () => store.sweepOrders(id, source, snapshot)),
  };
}
