/** Folds the events of tokens over their states. */
import type { UnixMs } from "../../contract/values/units.ts";
import type { TokenEvent } from "./token-event.ts";
import { applyTokenEvent, type ChainSale, type OpenAsk, type TokenState } from "./token-state.ts";

/** A change of what a token costs: a sale, or an ask that anyone may take (null: it ended). */
export type AskStep =
  | { readonly tokenId: string; readonly ask: OpenAsk | null; readonly at: UnixMs | null }
  | { readonly tokenId: string; readonly sale: ChainSale };

export interface Folded {
  readonly state: TokenState;
  readonly sales: readonly ChainSale[];
  readonly steps: readonly AskStep[];
  /** Accepted bids whose amount is not known. */
  readonly unpriced: readonly TokenEvent[];
}

/** Adds a token's next step. Only the last ask between two sales begins a call that may end. */
export function addStep(steps: AskStep[], step: AskStep): void {
  const last = steps.at(-1);
  const isReplaced = last?.tokenId === step.tokenId && "ask" in last && "ask" in step;
  if (isReplaced && step.at !== null) steps[steps.length - 1] = step;
  else steps.push(step);
}

/** Returns the time of a block, null if it is not known. */
export type TimeOf = (blockNumber: number) => UnixMs | null;

/** Returns the ask that anyone may take. One at 0 is no listing. */
export function publicAsk({ ask }: TokenState): OpenAsk | null {
  return ask?.taker === null && ask.wei !== "0" ? ask : null;
}

/** Applies the events of one token, in the chain's order. */
export function foldToken(
  before: TokenState,
  events: readonly TokenEvent[],
  timeOf: TimeOf,
): Folded {
  let state = before;
  const sales: ChainSale[] = [];
  const steps: AskStep[] = [];
  const unpriced: TokenEvent[] = [];
  for (const event of events) {
    const { tokenId } = event;
    const at = timeOf(event.blockNumber);
    const previous = publicAsk(state);
    const applied = applyTokenEvent(state, event, at);
    state = applied.state;
    const { sale } = applied;
    if (sale) {
      sales.push(sale);
      steps.push({ tokenId, sale });
    } else if (event.kind === "bidAccepted") unpriced.push(event);
    const ask = publicAsk(state);
    if (ask?.wei !== previous?.wei) steps.push({ tokenId, ask, at });
  }
  return { state, sales, steps, unpriced };
}

/** Returns the events by token, each in the chain's order. */
export function eventsByToken<Event extends TokenEvent>(
  events: readonly Event[],
): ReadonlyMap<string, readonly Event[]> {
  const byToken = new Map<string, Event[]>();
  for (const event of events) {
    const known = byToken.get(event.tokenId);
    if (known) known.push(event);
    else byToken.set(event.tokenId, [event]);
  }
  return byToken;
}
