/** Compares the hashes of a local chain's blocks with their fields. */
import { describe, expect, it } from "vitest";
import type { BlockHeader } from "../../../../market/raw-log.ts";
import { arrange } from "../../../../testing/arrange.ts";
import { runAnvil } from "../../../../testing/chain/anvil.ts";
import { nodeAt, resultOf } from "../../../../testing/chain/provider/json-rpc.ts";
import { createHashCheck, hashOfHeader } from "./header-hash.ts";

const WRONG = "is answered with a block that does not have its hash";
const NO_BLOOM = `0x${"0".repeat(512)}`;
/** Block 1 of Ethereum, whose header has the fields of 2015. */
const ETHEREUM_1 = {
  parentHash: "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
  sha3Uncles: "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
  miner: "0x05a56e2d52c817161883f50c441c3228cfe54d9f",
  stateRoot: "0xd67e4d450343046425ae4271474353857ab860dbc0a1dde64b41b5cd3a532bf3",
  transactionsRoot: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
  receiptsRoot: "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421",
  logsBloom: NO_BLOOM,
  difficulty: "0x3ff800000",
  number: "0x1",
  gasLimit: "0x1388",
  gasUsed: "0x0",
  timestamp: "0x55ba4224",
  extraData: "0x476574682f76312e302e302f6c696e75782f676f312e342e32",
  mixHash: "0x969b900de27b6ac6a67742365dd65f55a0526c41fd18e1b16f1a1215c2e66f59",
  nonce: "0x539bd4979fef1ec4",
};

describe("the hash of a block", () => {
  const anvil = arrange(() => runAnvil());

  async function block(number: number): Promise<Record<string, unknown>> {
    const params = [`0x${number.toString(16)}`, false];
    const [answer] = await nodeAt(anvil.url)([{ method: "eth_getBlockByNumber", params }]);
    return Object(resultOf(answer));
  }

  const headerOf = ({ number, hash }: Record<string, unknown>) =>
    ({ number: Number(number), hash }) as BlockHeader; // the check reads no more

  it("is that of Ethereum, of its first fields and of those of today", async () => {
    expect(hashOfHeader(ETHEREUM_1)).toBe(
      "0x88e96d4537bea4d9c05d12549907b32561d3bf31f45aae734cdc119f13406cb6",
    );
    await anvil.mine();
    const today = await block(1);
    expect(hashOfHeader(today)).toBe(today.hash);
  });

  it("is missing if a field is missing or malformed", () => {
    const { nonce: _, ...short } = ETHEREUM_1;
    expect(hashOfHeader(short)).toBeNull();
    for (const extraData of [null, 7, "0xabc", "abcd", "0xzz", `0x${"ab".repeat(100_000)}`])
      expect(hashOfHeader({ ...ETHEREUM_1, extraData })).toBeNull();
  });

  it("must be that of the fields, once it was in an accepted block", async () => {
    await anvil.mine(5);
    const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(block));
    if (!one || !two || !three || !four) throw new Error("no blocks");
    const { check, learn } = createHashCheck();
    const without = (each: Record<string, unknown>) => ({
      ...each,
      logsBloom: `0x1${"0".repeat(511)}`,
    });
    // No block has proven that the chain has such hashes.
    expect(check(without(two), headerOf(two))).toBeNull();
    expect(check(two, headerOf(two))).toBeNull();
    expect(check(without(three), headerOf(three))).toBeNull();
    learn(two, headerOf(two));
    for (const each of [one, two, three, four])
      expect(check(without(each), headerOf(each))).toBe(WRONG);
    // A field of a later version of the protocol, before and after a block that shows it to be false.
    const later = { ...without(three), laterField: "0x1" };
    expect(check(later, headerOf(three))).toBeNull();
    expect(check(four, headerOf(four))).toBeNull();
    learn(four, headerOf(four));
    expect(check(later, headerOf(three))).toBe(WRONG);
  });
});
