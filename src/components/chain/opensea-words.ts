/** Says how fresh the listings and offers of OpenSea are. */
import type { OpenSeaState } from "../../../contract/market/source-state.ts";
import { counted, whole } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import { bare, isStale, shortAge, silenceOf } from "./source-words.ts";

/** Returns null before the first contact. */
function contactWords(state: OpenSeaState, now: UnixMs): string | null {
  const silence = silenceOf(state, now);
  if (silence === null) return null;
  if (state.stage === "following" && !state.isConnected) return "reconnecting";
  return `${shortAge(silence)} ago`;
}

/** Returns null before the first sweep. */
function sweepWords({ sweep }: OpenSeaState, now: UnixMs): string | null {
  if (!sweep) return null;
  const age = `${shortAge(now - sweep.at)} ago`;
  if (sweep.repaired === null) return `first sweep ${age}, ${counted(sweep.orders, "order")}`;
  return `last sweep ${age} repaired ${whole(sweep.repaired)} of ${whole(sweep.orders)}`;
}

/** Returns a line: the age of the last message, and what the last sweep repaired. */
export function openSeaLine(state: OpenSeaState, now: UnixMs): string {
  const { stage, problem } = state;
  const silence = silenceOf(state, now);
  const age = silence === null ? null : `${shortAge(silence)} ago`;
  const sweep = sweepWords(state, now);
  if (stage === "paused") {
    const paused = `Updates from OpenSea are paused${age ? `, last data ${age}` : ""}`;
    return `${paused}${sweep ? `; ${sweep}` : ""}.`;
  }
  if (isStale(state, now)) {
    const since = silence === null ? "yet" : `for ${shortAge(silence)}`;
    const reason = problem === null ? "" : `: ${bare(problem)}`;
    return `No data from OpenSea ${since}${reason}.`;
  }
  // The data are recent. A reconnect changes nothing about the problem.
  if (problem !== null) return `OpenSea, ${age}. ${bare(problem)}.`;
  const contact = contactWords(state, now);
  return `OpenSea, ${contact ? `${contact}; ` : ""}${sweep ?? "reading all orders"}.`;
}

/** Returns the line in a few words, without the sweep and without a full stop. */
export function openSeaBrief(state: OpenSeaState, now: UnixMs): string {
  const contact = contactWords(state, now);
  if (state.stage === "paused") return ["OpenSea paused", contact].filter(Boolean).join(", ");
  return `OpenSea, ${(state.sweep && contact) ?? "reading all orders"}`;
}
