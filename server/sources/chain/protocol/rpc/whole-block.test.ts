import { describe, expect, it } from "vitest";
import { history } from "../../../../testing/chain/connected-providers.ts";
import { bloomOf } from "./bloom.ts";
import { verifyWholeBlock } from "./whole-block.ts";

const LACKS = { reason: "is answered without all logs of the block", isLag: false };

describe("the logs of a block", async () => {
  const logs = history
    .logs()
    .slice(0, 6)
    .map((log, logIndex) => ({ ...log, blockNumber: 7, logIndex }));
  const [first, second] = logs;
  if (!first || !second) throw new Error("no logs");
  const bloom = await bloomOf(logs);

  it("are whole if their bloom filter is the block's", async () => {
    expect(await verifyWholeBlock(logs, bloom, true)).toBeNull();
    expect(await verifyWholeBlock(logs.toReversed(), bloom, true)).toBeNull();
  });

  it.each(logs.map((_, place) => place))("are not whole without the log %i", async (place) => {
    expect(await verifyWholeBlock(logs.toSpliced(place, 1), bloom, true)).toEqual(LACKS);
  });

  it("are not whole if one is missing whose values another has", async () => {
    const twins = [first, { ...first, logIndex: 1 }, { ...second, logIndex: 2 }];
    const ofTwins = await bloomOf(twins);
    expect(await verifyWholeBlock(twins, ofTwins, true)).toBeNull();
    expect(await verifyWholeBlock(twins.toSpliced(1, 1), ofTwins, true)).toEqual(LACKS);
    // The logs of other chains may have other positions.
    expect(await verifyWholeBlock(twins.toSpliced(1, 1), ofTwins, false)).toBeNull();
  });

  it("may be missing at a node that lags behind", async () => {
    expect(await verifyWholeBlock([], bloom, true)).toEqual({ ...LACKS, isLag: true });
  });

  it("are no others", async () => {
    const without = await bloomOf([first]);
    expect(await verifyWholeBlock([first, second], without, true)).toEqual({
      reason: "is answered with a log that the block's bloom filter excludes",
      isLag: false,
    });
  });
});
