/**
 * Calls a function of a contract many times, in batches through Multicall3. Where a chain has no Multicall3, as local ones
 * do not, its code is sent with the call. A batch that fails as a whole is halved, because one call may take too much gas
 * or return too much.
 */
import {
  type Abi,
  BaseError,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  createClient,
  custom,
  multicall3Abi,
} from "viem";
import { multicall } from "viem/actions";
import type { Hex } from "../../../../market/raw-log.ts";
import type { ChainReader } from "./chain-reader.ts";
import type { Rpc } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";

const MULTICALL3: Hex = "0xca11bde05977b3631167028862be2a173976ca11";
const [AGGREGATE] = multicall3Abi;

/** Maximum hexadecimal digits of a batch's result. Decoding more would block the event loop. One token's metadata has fewer. */
const MAX_RESULT_LENGTH = 8 * 1024 * 1024;

export interface ContractFunction<
  Functions extends Abi,
  Name extends ContractFunctionName<Functions, "view" | "pure">,
> {
  readonly address: Hex;
  readonly abi: Functions;
  readonly functionName: Name;
  /** Calls in one batch. */
  readonly batch: number;
  /** True for a contract that may run out of gas or return megabytes. Such a call counts as reverted. */
  readonly isForeign?: boolean;
}

export interface ContractCaller {
  /**
   * Returns the results in the order of `args`, null for a call that reverts. Rejects with an `RpcError` if no endpoint
   * answers, or none has the state of the block.
   */
  callMany<
    const Functions extends Abi,
    Name extends ContractFunctionName<Functions, "view" | "pure">,
  >(
    called: ContractFunction<Functions, Name>,
    args: readonly (readonly unknown[])[],
    block?: number,
  ): Promise<readonly (ContractFunctionReturnType<Functions, "view" | "pure", Name> | null)[]>;
}

export function createContractCaller(
  rpc: Pick<Rpc, "send">,
  reader: Pick<ChainReader, "hasCode">,
  maxResultLength = MAX_RESULT_LENGTH,
): ContractCaller {
  async function request({ method, params }: { method: string; params?: unknown }) {
    const result = await rpc.send({ method, params: Array.isArray(params) ? params : [] });
    if (typeof result === "string" && result.length > maxResultLength)
      throw new RpcError("large", `${method} returns more than ${maxResultLength} characters`);
    return result;
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) });
  let hasMulticall: Promise<boolean> | null = null;

  async function callBatch(
    called: ContractFunction<Abi, string>,
    args: readonly (readonly unknown[])[],
    block?: number,
  ): Promise<readonly unknown[]> {
    hasMulticall ??= reader.hasCode(MULTICALL3);
    hasMulticall.catch(() => {
      hasMulticall = null;
    });
    const isDeployed = await hasMulticall;
    const { address, abi, functionName, isForeign = false } = called;
    const answers = await multicall(client, {
      contracts: args.map((each) => ({ address, abi, functionName, args: each })),
      allowFailure: true,
      batchSize: 0,
      ...(isDeployed ? { multicallAddress: MULTICALL3 } : { deployless: true }),
      ...(block !== undefined && { blockNumber: BigInt(block) }),
    }).catch((error: unknown) => {
      // viem settles each call on its own. It rejects only if there are too few results, or, by a TypeError, too many.
      if (!(error instanceof BaseError || error instanceof TypeError)) throw error;
      throw new RpcError("wrong", `eth_call: ${AGGREGATE.name} returns a wrong number of results`);
    });
    const failure = answers.map(({ error }) => error && failureIn(error)).find((each) => each);
    if (!failure)
      return answers.map(({ status, result }) => (status === "success" ? result : null));
    if (failure.failure === "refused") throw failure;
    if (args.length === 1) {
      if (isForeign && ["rejected", "large"].includes(failure.failure)) return [null];
      throw failure;
    }
    const half = Math.ceil(args.length / 2);
    return [
      ...(await callBatch(called, args.slice(0, half), block)),
      ...(await callBatch(called, args.slice(half), block)),
    ];
  }

  return {
    async callMany(called, args, block) {
      const results: unknown[] = [];
      for (let start = 0; start < args.length; start += called.batch)
        for (const result of await callBatch(
          called,
          args.slice(start, start + called.batch),
          block,
        ))
          results.push(result);
      return results as never; // viem decoded them with the function's ABI
    },
  };
}

/** Returns the failure of a whole batch. Null if a single call of it reverted. */
function failureIn(error: Error): RpcError | null {
  if (!(error instanceof BaseError)) return null;
  const cause = error.walk((each) => each instanceof RpcError);
  if (cause instanceof RpcError) return cause;
  const isWhole = "functionName" in error && error.functionName === AGGREGATE.name;
  // viem's message may contain text of the endpoint, and which secrets to redact in it is not known here.
  return isWhole ? new RpcError("rejected", `eth_call: ${AGGREGATE.name} fails`) : null;
}
