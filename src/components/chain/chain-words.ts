/** Says how far a chain is read and how old that is: as a line, and in a word for the toolbar. */
import type { ChainState } from "../../../contract/listings/chain.ts";
import { ageText, counted, whole } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { ChainSummary } from "../../collection/chain-summary.ts";

/** Without an answer of an endpoint for this long, the prices count as stale. A new block comes every 12 s or so. */
const QUIET_MS = 120_000;

const MINUTE_MS = 60_000;

/** Formats an age of less than a minute in seconds: "4 s". */
function shortAge(ms: number): string {
  return ms < MINUTE_MS ? `${Math.max(0, Math.floor(ms / 1000))} s` : ageText(ms);
}

function blocksBehind({ block, headBlock }: ChainState): number {
  return block === null || headBlock === null ? 0 : Math.max(0, headBlock - block);
}

/** Returns the time since an endpoint answered, null if none ever did. */
function silenceOf({ contactAt }: ChainState, now: UnixMs): number | null {
  return contactAt === null ? null : Math.max(0, now - contactAt);
}

function isQuiet(state: ChainState, now: UnixMs): boolean {
  const silence = silenceOf(state, now);
  return silence === null ? state.problem !== null : silence >= QUIET_MS;
}

/** Returns a sentence without its full stop, so that another one can end it. */
function bare(sentence: string): string {
  return sentence.trim().replace(/\.+$/, "");
}

/** Says in a line where the data come from and how fresh they are. */
export function chainLine(state: ChainState, now: UnixMs): string {
  const { chain, stage, block, headBlock, headAt, problem } = state;
  const silence = silenceOf(state, now);
  const upTo = block === null ? "" : ` up to block ${whole(block)}`;
  if (stage === "paused") {
    const age = silence === null ? "" : `, ${shortAge(silence)} ago`;
    return `Paused. Read from ${chain}${upTo}${age}.`;
  }
  if (problem !== null || isQuiet(state, now)) {
    const since = silence === null ? "Not read yet" : `Not updated for ${shortAge(silence)}`;
    return problem === null ? `${since}.` : `${since}: ${bare(problem)}.`;
  }
  if (block === null) return `Being read from ${chain}.`;
  const behind = blocksBehind(state);
  if (stage === "adding" && headBlock !== null && behind > 0)
    return `Being read from ${chain}: block ${whole(block)} of ${whole(headBlock)}.`;
  const read = `Read from ${chain}, block ${whole(block)}`;
  if (behind > 0) return `${read}, ${counted(behind, "block")} behind.`;
  return headAt === null ? `${read}.` : `${read}, ${shortAge(now - headAt)} ago.`;
}

/** Summarizes the state for the cards and the toolbar. */
export function chainSummary(state: ChainState, now: UnixMs): ChainSummary {
  const { chain, stage, block, problem } = state;
  const pending = new Set(state.pending);
  const note = block === null ? "" : `block ${whole(block)}`;
  if (stage === "paused") {
    const sentence = `Reading ${chain} is paused, prices may be out of date`;
    return {
      pending,
      mark: "stale",
      word: "Paused",
      age: null,
      note: note && `at ${note}`,
      sentence,
    };
  }
  if (isQuiet(state, now)) {
    const silence = silenceOf(state, now);
    const reason = problem === null ? "" : `: ${bare(problem)}`;
    const sentence = `Prices may be out of date${reason}`;
    const age = silence === null ? null : ageText(silence);
    return { pending, mark: "stale", word: "Stale", age, note: "", sentence };
  }
  const behind = blocksBehind(state);
  if (behind > 0) {
    const sentence = `Prices are behind ${chain}`;
    const word = `${counted(behind, "block")} behind`;
    return { pending, mark: "delayed", word, age: null, note: "", sentence };
  }
  const sentence = `Prices are live, read from ${chain}`;
  return { pending, mark: "live", word: "Live", age: null, note, sentence };
}

export function sameSummary(a: ChainSummary | null, b: ChainSummary): boolean {
  const texts = ({ pending, ...rest }: ChainSummary) => JSON.stringify([rest, ...pending]);
  return a !== null && texts(a) === texts(b);
}
