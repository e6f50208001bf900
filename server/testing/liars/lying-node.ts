/** A JSON-RPC node that forwards calls to an honest node, except for those that the current lie is about. */
import { keccak256, numberToHex, toHex } from "viem";
import type { Hex } from "../../market/raw-log.ts";
import { hashOfHeader } from "../../sources/chain/protocol/rpc/header-hash.ts";
import {
  headOf,
  type LogFilter,
  type RpcAnswer,
  type RpcCall,
  type RpcNode,
  resultOf,
} from "../chain/provider/json-rpc.ts";
import { LOG_LIES, type LogLie } from "./log-lies.ts";

export type NodeLie =
  | LogLie
  /** The newest block has the number `MAX_SAFE_INTEGER`. No other block changes. */
  | "highHead"
  /** The chain has 5,000 additional empty blocks, each with a parent. */
  | "longerChain"
  /** The newest block is from the far future. */
  | "futureBlock"
  /** Each answer gives the block another hash. Its parent is the honest one. */
  | "otherHash"
  /** Blocks have their hash, and a bloom filter without a bit. */
  | "noBloom"
  /** Answers about a block of several logs lack one. */
  | "omitted"
  /** The node reports the chain id of Ethereum. */
  | "otherChain"
  /** No contract has code. */
  | "noCode";

export interface LyingNode {
  readonly node: RpcNode;
  /** Starts a lie. A lie about logs affects only the contract `about`, if given. */
  tell(lie: NodeLie, about?: Hex): Promise<void>;
  /** Answers as another node does, whose chain differs from some block on. */
  imitate(node: RpcNode): void;
  /** Ends the lie. */
  relent(): void;
  /** Number of lies told so far. */
  readonly told: number;
}

export const EXTRA_BLOCKS = 5_000;
const HIGHEST = numberToHex(Number.MAX_SAFE_INTEGER);
/** Unix time in seconds. */
const FAR_FUTURE = numberToHex(2 ** 41);
const NO_BLOOM: Hex = `0x${"0".repeat(512)}`;

type Block = Readonly<Record<string, unknown>>;

interface Current {
  readonly lie: NodeLie;
  readonly about: Hex | undefined;
  /** Number of the honest newest block when the lie began. */
  readonly base: number;
}

export function createLyingNode(honest: RpcNode): LyingNode {
  let current: Current | null = null;
  let imitated: RpcNode | null = null;
  let told = 0;
  /** The additional blocks of the longer chain. */
  const extra: Block[] = [];

  async function askHonest(call: RpcCall): Promise<RpcAnswer> {
    const [answer = { result: null }] = await honest([call]);
    return answer;
  }

  /** Returns the lie's answer. Null if the lie does not affect the call. */
  async function lieAbout(call: RpcCall, { lie, about, base }: Current): Promise<RpcAnswer | null> {
    const { method, params = [] } = call;
    const [first] = params;
    if (method === "eth_chainId" && lie === "otherChain") return { result: "0x1" };
    if (method === "eth_getCode" && lie === "noCode") return { result: "0x" };
    if (method === "eth_getBlockByNumber") {
      if (lie === "longerChain") return longerBlock(first, base);
      if (lie === "otherHash") {
        const honestly = await askHonest(call);
        return resultOf(honestly) === null ? null : changed(honestly, { extraData: word(told) });
      }
      if (lie === "noBloom") {
        const block = resultOf(await askHonest(call));
        return block === null ? null : { result: { ...Object(block), logsBloom: NO_BLOOM } };
      }
      if (first !== "latest") return null;
      if (lie === "highHead") return changed(await askHonest(call), { number: HIGHEST });
      if (lie === "futureBlock") return changed(await askHonest(call), { timestamp: FAR_FUTURE });
    }
    if (method === "eth_getLogs") {
      const filter = first as LogFilter; // the method's only parameter
      if (lie === "longerChain") return shortened(filter, base);
      const change =
        changeOf(lie) ?? (lie === "omitted" && filter.blockHash !== undefined ? withoutOne : null);
      if (!change) return null;
      const logs = resultOf(await askHonest(call)) as readonly { readonly address: string }[]; // `eth_getLogs` returns a list
      const isAbout = about === undefined || logs.some(({ address }) => address === about);
      return isAbout && logs.length > 0 ? { result: change(logs) } : null;
    }
    if (method === "eth_getTransactionReceipt") {
      const change = changeOf(lie);
      const receipt = resultOf(await askHonest(call)) as Receipt | null; // what the method returns
      return change && receipt && { result: { ...receipt, logs: change(receipt.logs) } };
    }
    return null;
  }

  async function longerBlock(tag: unknown, base: number): Promise<RpcAnswer | null> {
    const top = base + EXTRA_BLOCKS;
    const number = tag === "latest" ? top : Number(tag);
    if (number <= base || number > top) return null;
    if (extra.length === 0) {
      const call = { method: "eth_getBlockByNumber", params: [numberToHex(base), false] };
      const honest: Block = Object(resultOf(await askHonest(call)));
      let last = honest;
      for (let next = base + 1; next <= top; next += 1) {
        const fields = { number: numberToHex(next), parentHash: last["hash"], logsBloom: NO_BLOOM };
        last = sealed({ ...last, ...fields }, honest);
        extra.push(last);
      }
    }
    return { result: extra[number - base - 1] };
  }

  /** Answers a range that reaches into the additional blocks as if it ended before them. */
  async function shortened(filter: LogFilter, base: number): Promise<RpcAnswer | null> {
    if (filter.blockHash !== undefined || Number(filter.toBlock) <= base) return null;
    if (Number(filter.fromBlock) > base) return { result: [] };
    const params = [{ ...filter, toBlock: numberToHex(base) }];
    return askHonest({ method: "eth_getLogs", params });
  }

  return {
    async node(calls) {
      if (imitated) {
        told += calls.length;
        return imitated(calls);
      }
      const answers: RpcAnswer[] = [];
      for (const call of calls) {
        const lie = current && (await lieAbout(call, current));
        if (lie) told += 1;
        answers.push(lie ?? (await askHonest(call)));
      }
      return answers;
    },
    async tell(lie, about) {
      extra.length = 0;
      current = { lie, about, base: await headOf(honest) };
    },
    imitate(node) {
      imitated = node;
    },
    relent() {
      current = null;
      imitated = null;
    },
    get told() {
      return told;
    },
  };
}

interface Receipt {
  readonly logs: readonly object[];
}

/** Returns what a lie changes in logs, and in those of receipts. Null if it is about something else. */
function changeOf(lie: NodeLie) {
  return lie in LOG_LIES ? LOG_LIES[lie as LogLie] : null;
}

/** Changes fields of a block, and its hash with them. */
function changed(answer: RpcAnswer, fields: object): RpcAnswer {
  const honest: Block = Object(resultOf(answer));
  return { result: sealed({ ...honest, ...fields }, honest) };
}

/** Gives a block a new hash: the hash of its fields if that of `honest` is one, else any other hash. */
function sealed(block: Block, honest: Block): Block {
  const isHashed = hashOfHeader(honest) === honest["hash"];
  const other = keccak256(toHex(JSON.stringify(block)));
  return { ...block, hash: (isHashed && hashOfHeader(block)) || other };
}

/** Leaves out a log in the middle of several. */
function withoutOne(logs: readonly object[]): readonly object[] {
  return logs.length > 1 ? logs.toSpliced(Math.floor(logs.length / 2), 1) : logs;
}

const word = (number: number): Hex => numberToHex(number, { size: 32 });
