/** Keeps the rates that the operator gives for a followed collection, which the server stores again with every change. */
import * as v from "valibot";
import type { Rates } from "../market/rates.ts";
import type { Store } from "../storage/store/store.ts";

const rates = v.record(v.string(), v.record(v.string(), v.number()));

function settingOf(collection: string): string {
  return `rates: ${collection}`;
}

/** Returns null if none are stored. */
export async function readKeptRates(
  store: Pick<Store, "setting">,
  collection: string,
): Promise<Rates | null> {
  const stored = await store.setting(settingOf(collection));
  return stored === null ? null : v.parse(rates, JSON.parse(stored));
}

/** Replaces the stored rates. */
export async function keepRates(
  store: Pick<Store, "putSetting">,
  collection: string,
  given: Rates,
): Promise<void> {
  await store.putSetting(settingOf(collection), JSON.stringify(given));
}
