import { describe, expect, it } from "vitest";
import { parseChainState } from "./source-state.ts";

const STATE = {
  chain: "ethereum",
  readsChain: true,
  stage: "following",
  block: 19_000_123,
  headBlock: 19_000_123,
  headAt: 1_700_000_000_000,
  contactAt: 1_700_000_004_000,
  problem: null,
  pending: ["7"],
  bundles: 0,
  warning: null,
  openSea: null,
  at: 1_700_000_005_000,
};

describe("a chain's state", () => {
  it("is parsed, also while nothing is known of the chain", () => {
    expect(parseChainState(STATE)).toEqual({ ok: true, value: STATE });
    const unknown = { ...STATE, block: null, headBlock: null, headAt: null, contactAt: null };
    expect(parseChainState(unknown)).toEqual({ ok: true, value: unknown });
    const { warning: _, ...ofEarlierServer } = STATE;
    expect(parseChainState(ofEarlierServer)).toEqual({ ok: true, value: STATE });
  });

  it.each([
    ["an unknown stage", { stage: "asleep" }],
    ["a block that is no number", { block: "19000123" }],
    ["half a block", { block: 0.5 }],
    ["ids that are numbers", { pending: [7] }],
    ["a missing time", { at: undefined }],
  ])("is rejected with %s", (_, part) => {
    expect(parseChainState({ ...STATE, ...part }).ok).toBe(false);
  });
});
