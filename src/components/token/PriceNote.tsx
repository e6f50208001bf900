import type { ShownFigures } from "../../../contract/tokens/shown-figures.ts";
import type { Token } from "../../../contract/tokens/token.ts";
import { inCurrency } from "../../../contract/values/format.ts";
import { DAY_MS, type Eth, type UnixMs } from "../../../contract/values/units.ts";
import type { CollectionStore } from "../../collection/collection-store.ts";
import { freshnessOf } from "../../collection/freshness.ts";
import { useCollection, useCollectionStore } from "../../collection/use-collection.ts";
import { useUnit } from "../../collection/use-unit.ts";
import { useNow } from "../hooks/use-now.ts";
import { AGE_UPDATE_MS, saleDate } from "../shared/sale-times.ts";
import { note } from "./TokenFigures.css.ts";
import { useLost } from "./use-lost.ts";

interface PriceNoteProps {
  readonly token: Pick<Token, "tokenStringId" | "currentPrice">;
  readonly amount: ShownFigures["amount"];
}

/**
 * Says how old the price is without a connection, or else what it was when the reader first opened the token in this
 * visit. Takes no room: it lies in the gap below the price.
 */
export function PriceNote({ token: { tokenStringId, currentPrice }, amount }: PriceNoteProps) {
  const unit = useUnit();
  const opened = priceWhenOpened(useCollectionStore(), tokenStringId, currentPrice);
  const old = useOldPrices();
  const [before, now] = [opened, currentPrice].map((price) =>
    price === null ? null : inCurrency(price, unit, amount),
  );
  const was = before === now ? null : `Was ${before ?? "not listed"} when you opened it`;
  const words = old ?? was;
  return words && <dd className={note}>{words}</dd>;
}

/** Prices of the tokens that the reader opened in this visit to a collection, as they were then. Key: the token's id. */
const visits = new WeakMap<CollectionStore, Map<string, Eth | null>>();

function priceWhenOpened(store: CollectionStore, tokenId: string, price: Eth | null): Eth | null {
  const prices = visits.get(store) ?? new Map<string, Eth | null>();
  visits.set(store, prices);
  if (!prices.has(tokenId)) prices.set(tokenId, price);
  return prices.get(tokenId) ?? null;
}

let time: Intl.DateTimeFormat | undefined;

function timeOf(at: UnixMs): string {
  // Not while the module loads: it takes 30 ms.
  time ??= new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
  return time.format(at);
}

/** Says from when the prices are, if that is more than a moment ago. Null otherwise. */
function useOldPrices(): string | null {
  const connection = useCollection((state) => state.connection);
  const asOf = useCollection((state) => state.asOf);
  const now: UnixMs = useNow(AGE_UPDATE_MS);
  const isLost = useLost();
  if (asOf === null) return null;
  const isStale = freshnessOf(connection, asOf, now) === "stale";
  if (!isLost && !isStale) return null;
  const moment = now - asOf < DAY_MS ? timeOf(asOf) : saleDate(asOf);
  return `${isLost ? "Offline" : "Stale"} · prices of ${moment}`;
}
