import { describe, expect, it } from "vitest";
import { parseSourceStates } from "./source-state.ts";

const CHAIN = {
  source: "chain",
  title: "The chain",
  stage: "following",
  contactAt: 1_700_000_004_000,
  problem: null,
  blocks: {
    block: 19_000_123,
    headBlock: 19_000_123,
    headAt: 1_700_000_000_000,
    bundles: 0,
    warning: null,
  },
  orders: null,
};
const STATES = { chain: "ethereum", sources: [CHAIN], pending: ["7"], at: 1_700_000_005_000 };

const withChain = (part: object) => ({ ...STATES, sources: [{ ...CHAIN, ...part }] });
const withBlocks = (part: object) => withChain({ blocks: { ...CHAIN.blocks, ...part } });

describe("the states of sources", () => {
  it("are parsed, also while nothing is known of the chain", () => {
    expect(parseSourceStates(STATES)).toEqual({ ok: true, value: STATES });
    const unknown = withBlocks({ block: null, headBlock: null, headAt: null });
    expect(parseSourceStates(unknown)).toEqual({ ok: true, value: unknown });
  });

  it("are parsed of an earlier server, which says neither what is pending nor a warning", () => {
    const { warning: _, ...blocks } = CHAIN.blocks;
    const { pending: __, ...earlier } = withChain({ blocks });
    expect(parseSourceStates(earlier)).toEqual({ ok: true, value: { ...STATES, pending: [] } });
  });

  it("are parsed of a source without blocks and orders", () => {
    const desk = { source: "desk", title: "A desk", contactAt: null, blocks: null };
    const other = withChain({ ...desk, taken: "2 rows are taken as something else" });
    expect(parseSourceStates(other)).toEqual({ ok: true, value: other });
  });

  it.each([
    ["an unknown stage", withChain({ stage: "asleep" })],
    ["a block that is no number", withBlocks({ block: "19000123" })],
    ["half a block", withBlocks({ block: 0.5 })],
    ["ids that are numbers", { ...STATES, pending: [7] }],
    ["a missing time", { ...STATES, at: undefined }],
  ])("are rejected with %s", (_, body) => {
    expect(parseSourceStates(body).ok).toBe(false);
  });
});
