/** The hash of a block, as Ethereum computes it from the fields of its header. It proves them, among them the bloom filter. */
import { type Hex as Bytes, keccak256, toRlp } from "viem";
import { isRecord } from "../../../../../contract/values/is-record.ts";
import type { BlockHeader, Hex } from "../../../../market/raw-log.ts";

/** The fields in the order in which they are encoded. A number is encoded without leading zeros. */
const FIELDS: readonly (readonly [name: string, kind: "bytes" | "number"])[] = [
  ["parentHash", "bytes"],
  ["sha3Uncles", "bytes"],
  ["miner", "bytes"],
  ["stateRoot", "bytes"],
  ["transactionsRoot", "bytes"],
  ["receiptsRoot", "bytes"],
  ["logsBloom", "bytes"],
  ["difficulty", "number"],
  ["number", "number"],
  ["gasLimit", "number"],
  ["gasUsed", "number"],
  ["timestamp", "number"],
  ["extraData", "bytes"],
  ["mixHash", "bytes"],
  ["nonce", "bytes"],
];
/** Fields that later versions of the protocol added, in their order. */
const LATER_FIELDS: typeof FIELDS = [
  ["baseFeePerGas", "number"],
  ["withdrawalsRoot", "bytes"],
  ["blobGasUsed", "number"],
  ["excessBlobGas", "number"],
  ["parentBeaconBlockRoot", "bytes"],
  ["requestsHash", "bytes"],
];
/** Fields of an answer that are not part of the header. */
const OTHER_FIELDS = ["hash", "size", "totalDifficulty", "transactions", "uncles", "withdrawals"];
const KNOWN = new Set([...[...FIELDS, ...LATER_FIELDS].map(([name]) => name), ...OTHER_FIELDS]);

/** Hashing more would take long. Some chains list their validators in `extraData`: about 10,000 characters. */
const MAX_CHARACTERS = 100_000;

/** Returns the bytes of a field. Null if it is missing or malformed. */
function encodedField(value: unknown, kind: "bytes" | "number"): Bytes | null {
  if (typeof value !== "string" || value.length > MAX_CHARACTERS) return null;
  if (!/^0x[0-9a-f]*$/i.test(value)) return null;
  const digits = kind === "number" ? value.slice(2).replace(/^0+/, "") : value.slice(2);
  if (digits.length % 2 === 0) return `0x${digits}`;
  return kind === "number" ? `0x0${digits}` : null;
}

/** Returns the hash of a header with these fields. Null if one is missing or malformed. */
export function hashOfHeader(block: Readonly<Record<string, unknown>>): Hex | null {
  const later = LATER_FIELDS.filter(([name]) => (block[name] ?? null) !== null);
  const fields: Bytes[] = [];
  for (const [name, kind] of [...FIELDS, ...later]) {
    const field = encodedField(block[name], kind);
    if (field === null) return null;
    fields.push(field);
  }
  return keccak256(toRlp(fields));
}

export interface HashCheck {
  /** Compares the answer of a block with its hash. Returns the problem, or null. */
  check(answer: unknown, header: BlockHeader): string | null;
  /** Learns from a block that is accepted. */
  learn(answer: unknown, header: BlockHeader): void;
  /** True once an accepted block had the hash of its fields. */
  readonly isProven: boolean;
}

/**
 * Other chains have other headers, and so will later versions of the protocol. Once the hash of an accepted block is that of
 * its fields, each block of exactly these fields must have it, and each block between two such blocks.
 */
export function createHashCheck(): HashCheck {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return {
    check(answer, { number, hash }) {
      if (!isRecord(answer)) return null;
      const own = hashOfHeader(answer);
      if (own === hash) return null;
      const isUsual = own !== null && Object.keys(answer).every((name) => KNOWN.has(name));
      const mustMatch = isUsual ? last >= 0 : number >= first && number <= last;
      return mustMatch ? "is answered with a block that does not have its hash" : null;
    },
    learn(answer, { number, hash }) {
      if (!isRecord(answer) || hashOfHeader(answer) !== hash) return;
      first = Math.min(first, number);
      last = Math.max(last, number);
    },
    get isProven() {
      return last >= 0;
    },
  };
}
