/** Typed JSON-RPC calls of one chain: head, blocks, logs, receipts, code and contract calls. */
import * as v from "valibot";
import { parseWith } from "../../../contract/values/parse-with.ts";
import { type BlockHeader, compareLogs, type Hex, type RawLog } from "../raw-log.ts";
import { bloomOf, hasBloom, mayContain } from "./bloom.ts";
import { type LogFilter, matchesFilter } from "./log-filter.ts";
import type { BlockRange } from "./log-ranges.ts";
import { createLru } from "./lru.ts";
import { parseList } from "./parse-list.ts";
import type { Rpc } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";

export interface ChainReader {
  chainId(): Promise<number>;
  /** Returns the newest block. With three endpoints or more, the newest block that two of them have. */
  head(): Promise<BlockHeader>;
  /** Returns the block of a number, or null if the chain does not reach it. */
  blockAt(number: number): Promise<BlockHeader | null>;
  logsInRange(filter: LogFilter, range: BlockRange): Promise<readonly RawLog[]>;
  /** Returns the logs of one block, in their order. Rejects if no endpoint has all of them. */
  logsOfBlock(filter: LogFilter, block: BlockHeader): Promise<readonly RawLog[]>;
  /** Returns all logs of a transaction. Rejects if no endpoint has it. */
  logsOfTransaction(hash: Hex): Promise<readonly RawLog[]>;
  hasCode(address: Hex, block?: number): Promise<boolean>;
  /** Calls a contract and returns what it returns. Rejects with an `RpcError` "rejected" if it reverts. */
  call(transaction: { readonly to?: Hex; readonly data: Hex }, block?: number): Promise<Hex>;
}

const hex = v.custom<Hex>(
  (given) => typeof given === "string" && /^0x[0-9a-fA-F]*$/.test(given),
  "must be hexadecimal",
);
const lower = v.pipe(
  hex,
  v.transform((given) => given.toLowerCase() as Hex), // keeps the prefix
);
const count = v.pipe(
  hex,
  v.transform(Number),
  v.safeInteger("must be a whole number"),
  v.minValue(0, "must be 0 or more"),
);

const header = v.pipe(
  v.object({ number: count, hash: lower, parentHash: lower, timestamp: count, logsBloom: lower }),
  v.transform(({ timestamp, ...rest }): BlockHeader => ({ ...rest, at: timestamp * 1000 })),
);
const log = v.pipe(
  v.object({
    blockNumber: count,
    blockHash: lower,
    logIndex: count,
    transactionHash: lower,
    address: lower,
    topics: v.array(lower),
    data: lower,
    blockTimestamp: v.optional(count),
  }),
  v.transform(({ blockTimestamp, ...rest }): RawLog => {
    return { ...rest, at: blockTimestamp === undefined ? null : blockTimestamp * 1000 };
  }),
);
const receipt = v.object({ logs: v.array(v.unknown()) });

/** Blocks are kept by their hash: later calls for the same block cost nothing. */
const CACHED_BLOCKS = 512;

export function createChainReader(rpc: Rpc): ChainReader {
  const transactions = createLru<Hex, Promise<readonly RawLog[]>>(CACHED_BLOCKS);
  const blockLogs = createLru<string, Promise<readonly RawLog[]>>(CACHED_BLOCKS);

  async function send<Output>(
    schema: v.GenericSchema<unknown, Output>,
    method: string,
    params: readonly unknown[],
    retriesRejected = false,
  ): Promise<Output> {
    const isUsable = (given: unknown) => v.is(schema, given);
    const result = await rpc.send({ method, params }, isUsable, retriesRejected);
    return parse(schema, result, method);
  }

  /** Returns the logs in the answer to a call. `isWhole` refuses those of a node that lags behind. */
  async function sendForLogs(
    method: string,
    params: readonly unknown[],
    {
      retriesRejected = false,
      listIn = (given) => given,
      isWhole = async () => true,
    }: {
      retriesRejected?: boolean;
      listIn?: (given: unknown) => unknown;
      isWhole?: (found: readonly RawLog[]) => Promise<boolean>;
    } = {},
  ): Promise<readonly RawLog[]> {
    let found: readonly RawLog[] = [];
    const isUsable = async (given: unknown) => {
      const parsed = await parseList(log, listIn(given));
      if (parsed === null || !(await isWhole(parsed))) return false;
      found = parsed;
      return true;
    };
    await rpc.send({ method, params }, isUsable, retriesRejected);
    return found;
  }

  /**
   * Returns all logs of a block. A node that lags behind answers without logs. These are all, because their bloom filter is
   * the block's.
   */
  async function allLogs(hash: Hex, logsBloom: Hex): Promise<readonly RawLog[]> {
    const isWhole = async (found: readonly RawLog[]) =>
      !hasBloom(logsBloom) || (await bloomOf(found)) === logsBloom;
    return sendForLogs("eth_getLogs", [{ blockHash: hash }], { retriesRejected: true, isWhole });
  }

  async function headersFromAll(block: "latest" | Hex): Promise<readonly BlockHeader[]> {
    const call = { method: "eth_getBlockByNumber", params: [block, false] };
    return (await rpc.sendToAll(call)).flatMap(({ result }) => {
      const read = v.safeParse(header, result);
      return read.success ? [read.output] : [];
    });
  }

  const atBlock = (block?: number) => (block === undefined ? "latest" : quantity(block));

  return {
    chainId: () => send(count, "eth_chainId", []),

    async head() {
      if (rpc.endpointCount < 3) return send(header, "eth_getBlockByNumber", ["latest", false]);
      return agreedHead(headersFromAll);
    },

    blockAt: (number) =>
      send(v.nullable(header), "eth_getBlockByNumber", [quantity(number), false]),

    async logsInRange(filter, { from, to }) {
      const range = { fromBlock: quantity(from), toBlock: quantity(to) };
      return inOrder(await sendForLogs("eth_getLogs", [{ ...criteria(filter), ...range }]));
    },

    logsOfBlock(filter, { hash, logsBloom }) {
      if (!mayContain(logsBloom, filter)) return Promise.resolve([]);
      const key = `${hash} ${filter.addresses} ${filter.topics}`;
      return blockLogs.get(key, async () => {
        const asked = { ...criteria(filter), blockHash: hash };
        const found = await sendForLogs("eth_getLogs", [asked], { retriesRejected: true });
        return inOrder(
          found.length > 0
            ? found
            : (await allLogs(hash, logsBloom)).filter((each) => matchesFilter(filter, each)),
        );
      });
    },

    logsOfTransaction: (hash) =>
      transactions.get(hash, async () =>
        inOrder(
          await sendForLogs("eth_getTransactionReceipt", [hash], {
            listIn: (given) => (v.is(receipt, given) ? given.logs : null),
          }),
        ),
      ),

    async hasCode(address, block) {
      return (await send(hex, "eth_getCode", [address, atBlock(block)])) !== "0x";
    },

    call: (transaction, block) => send(lower, "eth_call", [transaction, atBlock(block)]),
  };
}

function parse<Output>(schema: v.GenericSchema<unknown, Output>, result: unknown, method: string) {
  const read = parseWith(schema, result, method);
  if (read.ok) return read.value;
  throw new RpcError("unavailable", `${read.problem.place}: ${read.problem.message}`);
}

/** Returns the highest block that two endpoints have. `headersFromAll` asks each endpoint for a block. */
async function agreedHead(
  headersFromAll: (block: "latest" | Hex) => Promise<readonly BlockHeader[]>,
): Promise<BlockHeader> {
  const heads = (await headersFromAll("latest")).toSorted((a, b) => b.number - a.number);
  const isShared = (block: BlockHeader, among: readonly BlockHeader[]) =>
    among.filter(({ hash }) => hash === block.hash).length >= 2;
  for (const head of heads) {
    if (isShared(head, heads)) return head;
    // A higher endpoint has a block of this number too. It is usually the same.
    const isHighest = head.number === heads[0]?.number;
    if (!isHighest && isShared(head, await headersFromAll(quantity(head.number)))) return head;
  }
  throw new RpcError("unavailable", "no two RPC endpoints agree on the newest block");
}

function criteria({ addresses, topics, second }: LogFilter) {
  const given = [...(topics.length > 0 ? [topics] : []), ...(second ? [second] : [])];
  return { address: addresses, ...(given.length > 0 && { topics: given }) };
}

function inOrder(unordered: readonly RawLog[]): readonly RawLog[] {
  return unordered.toSorted(compareLogs);
}

function quantity(number: number): Hex {
  return `0x${number.toString(16)}`;
}
