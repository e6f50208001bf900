/** Lies about logs. Each one changes the logs of an honest answer, which has at least one log. */
import { numberToHex } from "viem";
import type { Hex } from "../../market/raw-log.ts";

type Change = (logs: readonly object[]) => readonly object[];

const OTHER_HASH: Hex = `0x${"bad".repeat(21)}0`;
const OTHER_ADDRESS: Hex = `0x${"bad0".repeat(10)}`;
/** Topic of the event that assigns a punk to an account, and the account of the thief. */
const ASSIGN: Hex = "0x8a0e37b73a0d9c82e205d4d1a3ff3d0b57ce5f4d7bccf6bac03336dc101cb7ba";
const THIEF: Hex = `0x${"0".repeat(24)}${"7e".repeat(20)}`;
const PUNK: Hex = `0x${"3".padStart(64, "0")}`;

const each = (fields: (log: object) => object): Change => {
  return (logs) => logs.map((log) => ({ ...log, ...fields(log) }));
};
const numberOf = (log: object) => Number("blockNumber" in log ? log.blockNumber : 0);

/** Returns a log that assigns punk 3 to the thief, with the log index after the last log. */
function theft(logs: readonly object[]): object {
  const last = Object(logs[logs.length - 1]);
  const logIndex = numberToHex(Number(last.logIndex) + 1);
  return { ...last, logIndex, topics: [ASSIGN, THIEF], data: PUNK };
}

export const LOG_LIES = {
  /** The logs and a theft have another block hash. */
  otherBlock: (logs) => each(() => ({ blockHash: OTHER_HASH }))([...logs, theft(logs)]),
  /** The logs have a later block number. */
  laterNumber: each((log) => ({ blockNumber: numberToHex(numberOf(log) + 7) })),
  /** The logs are said to be of a block that was dropped. */
  removed: each(() => ({ removed: true })),
  otherAddress: each(() => ({ address: OTHER_ADDRESS })),
  otherTopic: each(() => ({ topics: [OTHER_HASH] })),
  repeated: (logs) => [...logs, ...logs],
  /** Adds a theft in the right block, which the block's bloom filter excludes. */
  madeUp: (logs) => [...logs, theft(logs)],
  futureTime: each(() => ({ blockTimestamp: numberToHex(2 ** 41) })),
  hugePlace: each(() => ({ logIndex: numberToHex(2 ** 40) })),
  /** The topics that were asked for come first. Every topic that is looked for in a bloom filter takes a hash. */
  manyTopics: each((log) => ({
    topics: [...("topics" in log ? (log.topics as Hex[]) : []), ...Array(4).fill(OTHER_HASH)], // an honest log
  })),
  longTopic: each(() => ({ topics: [`0x${"f".repeat(1_000)}`] })),
} satisfies Record<string, Change>;

export type LogLie = keyof typeof LOG_LIES;
