/** Shapes of the answers of a JSON-RPC endpoint. */
import * as v from "valibot";
import type { BlockHeader, Hex, RawLog } from "../../../../market/raw-log.ts";

export const hex = v.custom<Hex>(
  (given) => typeof given === "string" && /^0x[0-9a-fA-F]*$/.test(given),
  "must be hexadecimal",
);
export const lower = v.pipe(
  hex,
  v.transform((given) => given.toLowerCase() as Hex), // keeps the prefix
);
/** A hash or a topic: 32 bytes. */
export const word = v.pipe(v.string(), v.length(66), lower);
const address = v.pipe(v.string(), v.length(42), lower);
/** Chains that do not fill it in have a shorter one. */
const bloom = v.pipe(v.string(), v.maxLength(514), lower);
/** A log has at most four topics. The number is checked first, because each topic is hashed. */
const topics = v.pipe(v.array(v.unknown()), v.maxLength(4), v.array(word));
export const count = v.pipe(
  hex,
  v.transform(Number),
  v.safeInteger("must be a whole number"),
  v.minValue(0, "must be 0 or more"),
);

/** Log indices are stored in 32 bits. */
const MAX_LOG_INDEX = 2 ** 31 - 1;

export const header = v.pipe(
  v.object({ number: count, hash: word, parentHash: word, timestamp: count, logsBloom: bloom }),
  v.transform(({ timestamp, ...rest }): BlockHeader => ({ ...rest, at: timestamp * 1000 })),
);
const log = v.object({
  blockNumber: count,
  blockHash: word,
  logIndex: v.pipe(count, v.maxValue(MAX_LOG_INDEX)),
  transactionHash: word,
  address,
  topics,
  data: lower,
  blockTimestamp: v.optional(count),
  /** True for the log of a block that was dropped. No request asks for such logs. */
  removed: v.optional(v.custom((given) => given !== true)),
});

/**
 * Returns the shape of the logs of one answer. Equal texts of these logs become one string. The logs are built field by
 * field, so that they share one hidden class: a rest or a spread would give each its own. Otherwise, 150,000 logs have as many hidden classes.
 */
export function createLogShape(): v.GenericSchema<unknown, RawLog> {
  const texts = new Map<Hex, Hex>();
  function share(text: Hex): Hex {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  }
  return v.pipe(
    log,
    v.transform((given): RawLog => {
      return {
        blockNumber: given.blockNumber,
        blockHash: share(given.blockHash),
        logIndex: given.logIndex,
        transactionHash: share(given.transactionHash),
        address: share(given.address),
        topics: given.topics.map(share),
        data: given.data,
        at: given.blockTimestamp === undefined ? null : given.blockTimestamp * 1000,
      };
    }),
  );
}

/** The lists stay unparsed here: `parseList` parses them in several turns of the event loop. */
export const receipt = v.object({ blockHash: word, logs: v.array(v.unknown()) });
export const transactions = v.object({ hash: word, transactions: v.array(v.unknown()) });
