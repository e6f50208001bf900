import { encodeAbiParameters } from "viem";
import { expect, it } from "vitest";
import {
  type LogContent,
  NFT,
  OTHER_NFT,
  onChain,
} from "../../../../testing/chain/erc721/sale-logs.ts";
import { METADATA_TOPICS, metadataUpdates } from "./metadata-updates.ts";

const [single, batch] = METADATA_TOPICS;
const words = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: "uint256" })),
    values,
  );
const log = (topic: (typeof METADATA_TOPICS)[number], ...values: bigint[]): LogContent => ({
  address: NFT,
  topics: [topic],
  data: words(...values),
});
const everything = 2n ** 256n - 1n;

it("decodes single tokens and ranges, in order", () => {
  const logs = onChain([[log(single, 7n), log(batch, 1n, 9n)], [log(batch, 0n, everything)]]);
  expect(metadataUpdates(NFT, logs)).toEqual([
    { from: 7n, to: 7n },
    { from: 1n, to: 9n },
    { from: 0n, to: everything },
  ]);
});

it.each<[string, LogContent]>([
  ["another contract", { ...log(single, 7n), address: OTHER_NFT }],
  ["a range that ends before it begins", log(batch, 9n, 1n)],
  ["a range without an end", log(batch, 9n)],
  ["missing data", { ...log(single), data: "0x" }],
  ["indexed values", { ...log(single, 7n), topics: [single, words(7n)] }],
  ["another event", log(words(5n), 7n)],
])("ignores %s", (_, content) => {
  expect(metadataUpdates(NFT, onChain([[content]]))).toEqual([]);
});
