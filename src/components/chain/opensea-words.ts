/** Says how fresh the listings and offers of OpenSea are. */
import type { ChainState } from "../../../contract/listings/chain.ts";
import { counted, whole } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import { bare, isQuiet, shortAge, silenceOf } from "./source-words.ts";

export type OpenSeaState = NonNullable<ChainState["openSea"]>;

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

/** Says in a line how old the data are, and what the last sweep repaired. */
export function openSeaLine(state: OpenSeaState, now: UnixMs): string {
  const { stage, problem } = state;
  const silence = silenceOf(state, now);
  const contact = contactWords(state, now);
  const sweep = sweepWords(state, now);
  if (stage === "paused")
    return `Paused. ${["OpenSea", contact].filter(Boolean).join(", ")}${sweep ? `; ${sweep}` : ""}.`;
  if (isQuiet(state, now)) {
    const since = silence === null ? "yet" : `for ${shortAge(silence)}`;
    const reason = problem === null ? "" : `: ${bare(problem)}`;
    return `OpenSea has not answered ${since}${reason}.`;
  }
  // It answered a moment ago, so this is no silence.
  if (problem !== null) return `OpenSea, ${contact}. ${bare(problem)}.`;
  return `OpenSea, ${contact ? `${contact}; ` : ""}${sweep ?? "reading all orders"}.`;
}

/** Says the same in a few words, without the sweep and without a full stop. */
export function openSeaBrief(state: OpenSeaState, now: UnixMs): string {
  const contact = contactWords(state, now);
  if (state.stage === "paused") return ["OpenSea paused", contact].filter(Boolean).join(", ");
  return `OpenSea, ${(state.sweep && contact) ?? "reading all orders"}`;
}
