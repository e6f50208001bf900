/** Checks whether a checkpoint above the newest block proves that the chain has another history. */
import { describe, expect, it } from "vitest";
import type { BlockHeader, Hex } from "../../../market/raw-log.ts";
import { Contradiction, checkReach, requireAgreement } from "./contradiction.ts";

const NOW = 1_700_000_000_000;
const HASH: Hex = `0x${"1".repeat(64)}`;

function block(number: number, at: number): BlockHeader {
  return { number, at, hash: HASH, parentHash: HASH, logsBloom: "0x" };
}

/** Checks a checkpoint against block 1,000, which is `ageMs` old. Returns null, or `isProven` of the thrown `Contradiction`. */
async function reach(checkpoint: number, { blockMs = 12_000, ageMs = 4_000 } = {}) {
  const head = block(1_000, NOW - ageMs);
  const reader = {
    blockAt: async (number: number) => block(number, head.at - (1_000 - number) * blockMs),
  };
  try {
    await checkReach(reader, { number: checkpoint, hash: null }, head, NOW);
    return null;
  } catch (error) {
    if (error instanceof Contradiction) return error.isProven;
    throw error;
  }
}

describe("a checkpoint above the newest block", () => {
  it("is a lag of the endpoint if it is a little above", async () => {
    expect(await reach(900)).toBeNull();
    expect(await reach(1_000)).toBeNull();
    expect(await reach(1_128)).toBeNull();
  });

  it("is proven wrong if the chain cannot have got there", async () => {
    expect(await reach(1_200)).toBe(true);
    expect(await reach(Number.MAX_SAFE_INTEGER, { ageMs: 1e12 })).toBe(true);
  });

  it("is not proven wrong if the endpoint's newest block is old, or its clock stands still", async () => {
    expect(await reach(1_200, { ageMs: 3_600_000 })).toBe(false);
    expect(await reach(2_000_000, { ageMs: 365 * 86_400_000 })).toBe(false);
    expect(await reach(5_000, { blockMs: 0 })).toBe(false);
  });
});

describe("endpoints that contradict each other", () => {
  const reader = (...hashes: (Hex | null)[]) => ({ hashesAt: async () => hashes });

  it("are named as such while one of them still has the checkpoint", async () => {
    const read = { number: 7, hash: HASH };
    await expect(requireAgreement(reader(`0x${"2".repeat(64)}`, HASH), read)).rejects.toThrow(
      "the RPC endpoints contradict each other about block 7",
    );
    await requireAgreement(reader(`0x${"2".repeat(64)}`, null), read);
    await requireAgreement(reader(HASH), { number: 7, hash: null });
  });

  it("do not, if one of them only lags behind", async () => {
    await expect(requireAgreement(reader(null, HASH), { number: 7, hash: HASH })).rejects.toThrow(
      "an RPC endpoint lags behind: another one has block 7 already",
    );
  });
});
