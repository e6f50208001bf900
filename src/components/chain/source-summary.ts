/** Summarizes how fresh the sources of a collection are: a word for the toolbar, a sentence for its tooltip, pending tokens. */
import type { SourceState, SourceStates } from "../../../contract/market/source-state.ts";
import { ageText, counted, whole } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { ChainSummary } from "../../collection/chain-summary.ts";
import { bare, blocksBehind, isStale, nameOf, silenceOf } from "./source-words.ts";

/**
 * Summarizes the sources for the cards and the toolbar. Prices come from the sources without blocks, and from a chain that has
 * listings itself or is alone.
 */
export function sourceSummary(states: SourceStates, now: UnixMs): ChainSummary {
  const { chain, sources } = states;
  const pending = new Set(states.pending);
  const markets = sources.filter(({ blocks }) => !blocks);
  const reader = sources.find(({ blocks }) => blocks);
  const hasPrices = (source: SourceState) =>
    !source.blocks || source.blocksHaveListings === true || markets.length === 0;
  const namesOf = (some: readonly SourceState[]) =>
    some.map((source) => nameOf(source, states)).join(" and ");
  const block = reader?.blocks?.block ?? null;
  const readTo = block === null ? "" : `block ${whole(block)}`;

  const paused = sources.filter(({ stage }) => stage === "paused");
  if (paused.length > 0) {
    const note = markets.length > 0 ? namesOf(paused) : readTo && `at ${readTo}`;
    const sentence = `Updates from ${namesOf(paused)} are paused, prices may be out of date`;
    return { pending, mark: "stale", word: "Paused", age: null, note, sentence };
  }

  const stale = sources.filter((source) => isStale(source, now));
  if (stale.length > 0) {
    const longest = Math.max(...stale.map((source) => silenceOf(source, now) ?? Infinity));
    const age = longest === Infinity ? null : ageText(longest);
    const reasons = stale.flatMap(({ problem }) => (problem === null ? [] : [bare(problem)]));
    const hasOldPrices = stale.some(hasPrices);
    const from = markets.length > 0 ? ` from ${namesOf(stale)}` : "";
    const old = `${hasOldPrices ? "Prices" : "Owners and sales"}${from} may be out of date`;
    const sentence = [old, reasons.join("; ")].filter(Boolean).join(": ");
    return { pending, mark: "stale", word: "Stale", age, note: "", sentence };
  }

  const loading = markets.filter(({ orders }) => orders?.sweep === null);
  if (loading.length > 0) {
    const note = namesOf(loading);
    const sentence = `Prices are loading from ${note}`;
    return { pending, mark: "delayed", word: "Loading", age: null, note, sentence };
  }
  const behind = reader ? blocksBehind(reader) : 0;
  if (reader && behind > 0) {
    const sentence = `${hasPrices(reader) ? "Prices" : "Owners and sales"} are behind ${chain}`;
    const word = `${counted(behind, "block")} behind`;
    return { pending, mark: "delayed", word, age: null, note: "", sentence };
  }
  const names = markets.length > 0 && namesOf(sources.filter(hasPrices));
  const owners = reader && !hasPrices(reader) ? `, owners and sales from ${chain}` : "";
  const sentence = names
    ? `Prices are live from ${names}${owners}`
    : `Prices are live, read from ${chain}`;
  return { pending, mark: "live", word: "Live", age: null, note: names || readTo, sentence };
}

export function sameSummary(a: ChainSummary | null, b: ChainSummary): boolean {
  const texts = ({ pending, ...rest }: ChainSummary) => JSON.stringify([rest, ...pending]);
  return a !== null && texts(a) === texts(b);
}
