/** The slow, obvious reference of the record, for tests: replays all that ever happened to a collection, event by event. */
import type { Eth, UnixMs } from "../../contract/values/units.ts";
import type { EndedCall } from "../market/call.ts";
import type { MarketEvent, Sale } from "../market/market-events.ts";

/** Token id -> what is projected for it: the projection, and its bounds as shares. */
export type Projected = ReadonlyMap<
  string,
  { readonly projection: Eth; readonly confidence: number }
>;

export type Happening =
  | { readonly kind: "events"; readonly events: readonly MarketEvent[] }
  | { readonly kind: "revision"; readonly at: UnixMs; readonly projected: Projected }
  | {
      readonly kind: "import";
      readonly at: UnixMs;
      readonly projected: Projected;
      readonly sales: readonly Sale[];
      /** Token id -> price. */
      readonly listings: ReadonlyMap<string, Eth>;
    };

type OpenCall = Omit<EndedCall, "paid" | "soldAt">;

interface TokenHistory {
  price: Eth | null;
  /** Time of the latest state. */
  asOf: UnixMs;
  open: OpenCall | null;
}

/** Returns the calls that ended, and those that are open. `low` and `high` are the bounds as shares. */
export function naiveRecord(happenings: readonly Happening[], low: number, high: number) {
  const ended: EndedCall[] = [];
  const histories = new Map<string, TokenHistory>();
  let sales: readonly Sale[] = [];
  let said = { at: 0, projected: new Map() as Projected };

  function historyOf(tokenId: string): TokenHistory {
    const history = histories.get(tokenId) ?? { price: null, asOf: 0, open: null };
    histories.set(tokenId, history);
    return history;
  }

  function say(tokenId: string, price: Eth | null, from: UnixMs): OpenCall | null {
    const found = said.projected.get(tokenId);
    if (!found) return null;
    const { projection, confidence } = found;
    const bounds = { low: projection * low, high: projection * high };
    return { tokenId, price, saidAt: Math.max(from, said.at), projection, confidence, ...bounds };
  }

  function takeEvent(event: MarketEvent): void {
    const { tokenId, at } = event;
    const history = historyOf(tokenId);
    if (event.kind === "sold") {
      const { price } = event;
      const isKnown = sales.some(
        (sale) => sale.tokenId === tokenId && sale.price === price && sale.at === at,
      );
      if (!isKnown) {
        sales = [...sales, { tokenId, price, at }];
        const isOpen = history.open !== null && history.open.saidAt <= at;
        const call = isOpen ? history.open : say(tokenId, null, 0);
        if (price > 0 && call && call.saidAt <= at)
          ended.push({ ...call, paid: price, soldAt: at });
        if (price > 0 && isOpen) history.open = null;
      }
    }
    if (at < history.asOf) return;
    const price = event.kind === "listed" ? event.price : null;
    if (price !== history.price) history.open = price ? say(tokenId, price, at) : null;
    history.price = price;
    history.asOf = at;
  }

  for (const happening of happenings) {
    if (happening.kind === "events") {
      for (const event of happening.events) takeEvent(event);
      continue;
    }
    if (happening.kind === "revision") {
      said = happening;
      continue;
    }
    const { at, projected, listings } = happening;
    sales = happening.sales;
    said = { at, projected };
    for (const tokenId of new Set([...histories.keys(), ...listings.keys()])) {
      const history = historyOf(tokenId);
      const { open } = history;
      const [sale] = sales
        .filter((each) => each.tokenId === tokenId && each.price > 0)
        .filter((each) => open !== null && each.at >= open.saidAt)
        .toSorted((a, b) => a.at - b.at || a.price - b.price);
      if (open && sale) {
        ended.push({ ...open, paid: sale.price, soldAt: sale.at });
        history.open = null;
      }
      const price = listings.get(tokenId) ?? null;
      if (price !== history.price) history.open = price ? say(tokenId, price, at) : null;
      history.price = price;
      history.asOf = 0;
    }
  }
  const open = [...histories.values()].flatMap((history) => history.open ?? []);
  return { ended, open };
}
