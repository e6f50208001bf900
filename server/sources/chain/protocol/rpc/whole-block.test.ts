import { keccak256 } from "viem";
import { describe, expect, it } from "vitest";
import type { Hex, RawLog } from "../../../../market/raw-log.ts";
import { history } from "../../../../testing/chain/connected-providers.ts";
import { bloomOf } from "./bloom.ts";
import { verifyWholeBlock } from "./whole-block.ts";

/** Chain ids. */
const [ETHEREUM, POLYGON] = [1, 137];
const LACKS = { reason: "is answered without all logs of the block", isLag: false };

describe("the logs of a block", async () => {
  const logs = history
    .logs()
    .slice(0, 6)
    .map((log, logIndex) => ({ ...log, blockNumber: 7, logIndex }));
  const [first, second] = logs;
  if (!first || !second) throw new Error("no logs");
  const bloom = await bloomOf(logs);
  const header = { number: 7, hash: first.blockHash, parentHash: first.blockHash, at: 0 };
  const verify = (
    found: readonly RawLog[],
    logsBloom: Hex,
    isNumbered: boolean,
    chain = ETHEREUM,
  ) => verifyWholeBlock(found, { ...header, logsBloom }, isNumbered, chain);

  it("are whole if their bloom filter is the block's", async () => {
    expect(await verify(logs, bloom, true)).toBeNull();
    expect(await verify(logs.toReversed(), bloom, true)).toBeNull();
  });

  it.each(logs.map((_, place) => place))("are not whole without the log %i", async (place) => {
    expect(await verify(logs.toSpliced(place, 1), bloom, true)).toEqual(LACKS);
  });

  it("are not whole if one is missing whose values another has", async () => {
    const twins = [first, { ...first, logIndex: 1 }, { ...second, logIndex: 2 }];
    const ofTwins = await bloomOf(twins);
    expect(await verify(twins, ofTwins, true)).toBeNull();
    expect(await verify(twins.toSpliced(1, 1), ofTwins, true)).toEqual(LACKS);
    // The logs of other chains may have other positions.
    expect(await verify(twins.toSpliced(1, 1), ofTwins, false)).toBeNull();
  });

  it("may be missing at a node that lags behind", async () => {
    expect(await verify([], bloom, true)).toEqual({ ...LACKS, isLag: true });
  });

  it("are also those that Polygon brings over from Ethereum", async () => {
    const key = `${Buffer.from("matic-bor-receipt-").toString("hex")}${"7".padStart(16, "0")}`;
    const transactionHash = keccak256(`0x${key}${header.hash.slice(2)}`);
    const without = await bloomOf([first]);
    const synced = [first, { ...second, transactionHash }];
    expect(await verify(synced, without, true, POLYGON)).toBeNull();
    expect(await verify(synced, without, true)).toMatchObject({ isLag: false });
    expect(await verify([first, second], without, true, POLYGON)).toMatchObject({ isLag: false });
  });

  it("are no others", async () => {
    const without = await bloomOf([first]);
    expect(await verify([first, second], without, true)).toEqual({
      reason: "is answered with a log that the block's bloom filter excludes",
      isLag: false,
    });
  });
});
