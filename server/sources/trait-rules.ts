/** Keeps what the operator says about the traits of a followed collection: its traits are settled again with every change. */
import * as v from "valibot";
import type { Store } from "../storage/store/store.ts";
import { NO_TRAIT_RULES, type TraitRules } from "../valuation/ingest/settle-traits.ts";

const names = v.optional(v.array(v.string()), []);
const rules = v.object({ leaveOut: names, ranked: names, unranked: names });

function settingOf(collection: string): string {
  return `trait rules: ${collection}`;
}

/** Returns empty rules if none are stored. */
export async function readTraitRules(
  store: Pick<Store, "setting">,
  collection: string,
): Promise<TraitRules> {
  const stored = await store.setting(settingOf(collection));
  return stored === null ? NO_TRAIT_RULES : v.parse(rules, JSON.parse(stored));
}

/** Replaces the stored rules. */
export async function keepTraitRules(
  store: Pick<Store, "putSetting">,
  collection: string,
  given: TraitRules,
): Promise<void> {
  await store.putSetting(settingOf(collection), JSON.stringify(given));
}

/** Replaces the stored rules, unless `given` says nothing. */
export async function keepNewTraitRules(
  store: Pick<Store, "putSetting">,
  collection: string,
  given: TraitRules,
): Promise<void> {
  if (Object.values(given).some((names) => names.length > 0))
    await keepTraitRules(store, collection, given);
}
