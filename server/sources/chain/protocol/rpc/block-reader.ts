/** Reads the head and single blocks of a chain, and compares what several endpoints say of them. */
import * as v from "valibot";
import { numberToHex } from "viem";
import type { BlockHeader, Hex } from "../../../../market/raw-log.ts";
import { type AskForBlock, agreeOnHead } from "./agree-on-head.ts";
import { header } from "./answer-shapes.ts";
import { createBelief, type Head } from "./believe-head.ts";
import { checkHeader } from "./check-answers.ts";
import { createHashCheck } from "./header-hash.ts";
import type { Ask, EndpointIndex, Reading, Rpc } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";
import { sendCall, UNKNOWN_SHAPE, unusable } from "./send-call.ts";
import { createEndpointWatch } from "./watch-endpoints.ts";

export interface BlockReader {
  /**
   * Returns the newest block. With three endpoints or more, returns the newest block that two of them have and fewer
   * contradict. Endpoints that contradict it are not asked from then on, until they agree again. Rejects a block that is
   * implausibly far after the last one. At first, the last one is `stored`.
   */
  head(stored?: Head): Promise<BlockHeader>;
  /** Returns the block of a number, or null if the chain does not reach it. */
  blockAt(number: number): Promise<BlockHeader | null>;
  /**
   * Returns the hash of a block from each endpoint that answers, and that the others do not contradict. An entry is null if
   * the endpoint lacks the block.
   */
  hashesAt(number: number): Promise<readonly (Hex | null)[]>;
  /**
   * Called if the blocks that were read are no chain. Passes over the endpoint that changed its blocks most often since a time of
   * `performance.now()`, and returns its host. Returns null if several endpoints are asked, and none of them changed a block.
   */
  distrust(since: number): string | null;
  /**
   * Names the endpoints that show another chain than the others, and are not asked. Null if there are none. Undefined if that
   * is not known yet.
   */
  warning(): string | null | undefined;
  /** Asks the same endpoint for a block. Returns null if it has none that can be true. */
  headerFrom(ask: Ask, number: number): Promise<BlockHeader | null>;
  /** True once an accepted block had the hash of its fields. */
  hashesAreProven(): boolean;
}

export function createBlockReader(rpc: Rpc, now: () => number): BlockReader {
  const belief = createBelief(now);
  const hashes = createHashCheck();
  const watch = createEndpointWatch();

  /** Notes a block that passes the checks. Returns null, or its problem. */
  function checkBlock(
    block: BlockHeader,
    number: number | null,
    endpoint: EndpointIndex,
    result: unknown,
  ): string | null {
    const wrong = checkHeader(block, number, now()) ?? hashes.check(result, block);
    if (wrong === null) watch.saw(endpoint, block);
    return wrong;
  }

  const blocksFromAll: AskForBlock = async (block, only) => {
    const [number, tag] = block === "latest" ? [null, block] : [block, numberToHex(block)];
    const options = { skipsPaused: true, ...(only && { only }) };
    const results = await rpc.sendToAll(blockCall(tag), options);
    return results.flatMap(({ endpoint, result }) => {
      const { success, output } = v.safeParse(header, result);
      const isUsable = success && checkBlock(output, number, endpoint, result) === null;
      return isUsable ? [{ endpoint, block: output }] : [];
    });
  };

  function believedHead(): Promise<BlockHeader> {
    /** Times that another endpoint may have a newer block. */
    let others = rpc.endpointCount - 1;
    return rpc.read(
      blockCall("latest"),
      async (result, ask, endpoint): Promise<Reading<BlockHeader>> => {
        const { success, output } = v.safeParse(header, result);
        if (!success) return unusable(UNKNOWN_SHAPE, result === null);
        const wrong = checkBlock(output, null, endpoint, result);
        if (wrong !== null) return unusable(wrong);
        if (belief.isBehind(output) && others > 0) {
          others -= 1;
          return unusable("is answered with a newest block far below the last one", true);
        }
        const implausible = await belief.check(output, (number) => headerFrom(ask, number));
        if (implausible === null) hashes.learn(result, output);
        return implausible ?? { value: output };
      },
    );
  }

  /** Returns the newest block that two endpoints have, and trusts those that do not contradict it. */
  async function sharedHead(): Promise<BlockHeader> {
    const agreement = await agreeOnHead(blocksFromAll);
    const { head, agreeing } = agreement;
    const implausible = await belief.check(head, async (number) => {
      const [own] = await blocksFromAll(number, agreeing);
      return own?.block ?? null;
    });
    if (implausible === null) {
      watch.agreed(agreement);
      const all = Array.from({ length: rpc.endpointCount }, (_, endpoint) => endpoint);
      rpc.trust(new Set(all.filter((endpoint) => !watch.isDoubted(endpoint))));
      return head;
    }
    const { reason, isLag } = implausible;
    throw new RpcError(
      isLag ? "unavailable" : "wrong",
      `two RPC endpoints: eth_getBlockByNumber ${reason}`,
    );
  }

  /** Asks the same endpoint for a block. Returns null if it has none that can be true. */
  async function headerFrom(ask: Ask, number: number): Promise<BlockHeader | null> {
    const result = await ask(blockCall(numberToHex(number)));
    const { success, output } = v.safeParse(header, result);
    const isTrue = success && checkHeader(output, number, now()) === null;
    return isTrue && hashes.check(result, output) === null ? output : null;
  }

  const blockAt = (number: number) =>
    sendCall(
      rpc,
      v.nullable(header),
      "eth_getBlockByNumber",
      [numberToHex(number), false],
      (block, endpoint, result) => {
        const wrong = block && checkBlock(block, number, endpoint, result);
        if (block && wrong === null) hashes.learn(result, block);
        return wrong;
      },
    );

  return {
    headerFrom,
    hashesAreProven: () => hashes.isProven,

    async head(stored) {
      if (stored) belief.recall(stored);
      const head = rpc.endpointCount < 3 ? await believedHead() : await sharedHead();
      belief.saw(head);
      return head;
    },

    blockAt,

    async hashesAt(number) {
      const results = await rpc.sendToAll(blockCall(numberToHex(number)));
      return results.flatMap(({ endpoint, result }) => {
        const { success, output } = v.safeParse(v.nullable(header), result);
        if (!success || !rpc.isTrusted(endpoint)) return [];
        return [output?.number === number ? output.hash : null];
      });
    },

    distrust(since) {
      const changing = rpc.endpointCount === 1 ? 0 : watch.mostChanging(since);
      rpc.avoid(changing ?? undefined);
      return changing === null ? null : rpc.hostOf(changing);
    },

    warning() {
      if (rpc.endpointCount < 3) return null;
      const hosts = watch.contradicting()?.map((endpoint) => rpc.hostOf(endpoint));
      if (hosts === undefined) return undefined;
      const [one, more] = hosts;
      if (one === undefined) return null;
      return more === undefined
        ? `${one} shows another chain than the other RPC endpoints, so it is not asked`
        : `${hosts.join(" and ")} show other chains than the other RPC endpoints, so they are not asked`;
    },
  };
}

function blockCall(block: "latest" | Hex) {
  return { method: "eth_getBlockByNumber", params: [block, false] };
}
