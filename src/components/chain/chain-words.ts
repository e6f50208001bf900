/** Describes where a collection's data come from and how old they are: in lines, and in a word for the toolbar. */
import type { ChainState } from "../../../contract/market/source-state.ts";
import { ageText, counted, whole } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { ChainSummary } from "../../collection/chain-summary.ts";
import { openSeaBrief, openSeaLine } from "./opensea-words.ts";
import { bare, type Contact, isStale, shortAge, silenceOf } from "./source-words.ts";

function blocksBehind({ block, headBlock }: ChainState): number {
  return block === null || headBlock === null ? 0 : Math.max(0, headBlock - block);
}

/** Formats a block with its age: "block 19,000,123, 4 s ago". */
function blockWords(block: number, state: ChainState, now: UnixMs): string {
  const behind = blocksBehind(state);
  if (behind > 0) return `block ${whole(block)}, ${counted(behind, "block")} behind`;
  const { headAt } = state;
  return `block ${whole(block)}${headAt === null ? "" : `, ${shortAge(now - headAt)} ago`}`;
}

/** Returns a line: the last block that is read, and its age. */
function chainLine(state: ChainState, now: UnixMs): string {
  const { chain, stage, block, headBlock, problem, openSea } = state;
  const silence = silenceOf(state, now);
  if (stage === "paused") {
    const upTo = block === null ? "" : ` up to block ${whole(block)}`;
    const age = silence === null ? "" : `, ${shortAge(silence)} ago`;
    return `Paused. Read from ${chain}${upTo}${age}.`;
  }
  if (problem !== null || isStale(state, now)) {
    // Beside a line about OpenSea, this one must say which source it is about.
    const from = openSea ? ` from ${chain}` : "";
    const since =
      silence === null ? `Not read${from} yet` : `Not updated${from} for ${shortAge(silence)}`;
    return problem === null ? `${since}.` : `${since}: ${bare(problem)}.`;
  }
  if (block === null) return `Being read from ${chain}.`;
  if (stage === "adding" && headBlock !== null && blocksBehind(state) > 0)
    return `Being read from ${chain}: block ${whole(block)} of ${whole(headBlock)}.`;
  return `Read from ${chain}, ${blockWords(block, state, now)}.`;
}

/** Returns a line for each source, with its name and the age of its data, and a line for endpoints that are not used. */
export function sourceLines(state: ChainState, now: UnixMs): readonly string[] {
  const { readsChain, openSea, warning } = state;
  return [
    ...(readsChain ? [chainLine(state, now)] : []),
    ...(warning === null ? [] : [`${bare(warning)}.`]),
    ...(openSea ? [openSeaLine(openSea, now)] : []),
  ];
}

/**
 * Returns one line for all sources. Two sources get a few words each. If one has a problem, the line names only that one.
 * OpenSea comes first, because it has the prices.
 */
export function sourceLine(state: ChainState, now: UnixMs): string {
  const { readsChain, openSea, block, chain, stage } = state;
  if (!readsChain || !openSea) return sourceLines(state, now).join(" ");
  const fails = (source: Contact & Pick<ChainState, "stage">) =>
    source.stage !== "paused" && (source.problem !== null || isStale(source, now));
  if (fails(openSea)) return openSeaLine(openSea, now);
  if (fails(state)) return chainLine(state, now);
  const read =
    stage === "paused"
      ? `Chain paused${block === null ? "" : ` at block ${whole(block)}`}`
      : block === null
        ? `Being read from ${chain}`
        : blockWords(block, state, now).replace("block", "Block");
  return `${read}. ${openSeaBrief(openSea, now)}.`;
}

interface Source extends Contact, Pick<ChainState, "stage"> {
  readonly name: string;
}

/** Returns the sources of a collection. If listings come from OpenSea, it is the last one. */
function sourcesOf(state: ChainState): readonly Source[] {
  const { chain, readsChain, openSea } = state;
  return [
    ...(readsChain ? [{ ...state, name: chain }] : []),
    ...(openSea ? [{ ...openSea, name: "OpenSea" }] : []),
  ];
}

const namesOf = (sources: readonly Source[]) => sources.map(({ name }) => name).join(" and ");

function liveSentence({ chain, readsChain, openSea }: ChainState): string {
  if (!openSea) return `Prices are live, read from ${chain}`;
  return `Prices are live from OpenSea${readsChain ? `, owners and sales from ${chain}` : ""}`;
}

/** Summarizes the state for the cards and the toolbar. */
export function chainSummary(state: ChainState, now: UnixMs): ChainSummary {
  const { chain, block, openSea } = state;
  const sources = sourcesOf(state);
  const pending = new Set(state.pending);
  const readTo = block === null ? "" : `block ${whole(block)}`;

  const paused = sources.filter(({ stage }) => stage === "paused");
  if (paused.length > 0) {
    const note = openSea ? namesOf(paused) : readTo && `at ${readTo}`;
    const sentence = `Updates from ${namesOf(paused)} are paused, prices may be out of date`;
    return { pending, mark: "stale", word: "Paused", age: null, note, sentence };
  }

  const stale = sources.filter((source) => isStale(source, now));
  if (stale.length > 0) {
    const longest = Math.max(...stale.map((source) => silenceOf(source, now) ?? Infinity));
    const age = longest === Infinity ? null : ageText(longest);
    const reasons = stale.flatMap(({ problem }) => (problem === null ? [] : [bare(problem)]));
    const hasOldPrices = stale.at(-1) === sources.at(-1);
    const from = openSea ? ` from ${namesOf(stale)}` : "";
    const old = `${hasOldPrices ? "Prices" : "Owners and sales"}${from} may be out of date`;
    const sentence = [old, reasons.join("; ")].filter(Boolean).join(": ");
    return { pending, mark: "stale", word: "Stale", age, note: "", sentence };
  }

  if (openSea?.sweep === null) {
    const sentence = "Prices are loading from OpenSea";
    return { pending, mark: "delayed", word: "Loading", age: null, note: "OpenSea", sentence };
  }
  const behind = blocksBehind(state);
  if (behind > 0) {
    const sentence = `${openSea ? "Owners and sales" : "Prices"} are behind ${chain}`;
    const word = `${counted(behind, "block")} behind`;
    return { pending, mark: "delayed", word, age: null, note: "", sentence };
  }
  const note = openSea ? "OpenSea" : readTo;
  return { pending, mark: "live", word: "Live", age: null, note, sentence: liveSentence(state) };
}

export function sameSummary(a: ChainSummary | null, b: ChainSummary): boolean {
  const texts = ({ pending, ...rest }: ChainSummary) => JSON.stringify([rest, ...pending]);
  return a !== null && texts(a) === texts(b);
}
