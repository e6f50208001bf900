/** A chain with an ERC-721 contract that may return the same id for several indices, and any name. */
import { decodeFunctionData, encodeFunctionResult, multicall3Abi, numberToHex } from "viem";
import type { Hex } from "../../market/raw-log.ts";
import { ERC721_ABI } from "../../sources/chain/protocol/erc721/erc721-contract.ts";
import type { MadeUpHistory } from "../chain/made-up/made-up-history.ts";
import type { RpcAnswer, RpcCall, RpcNode } from "../chain/provider/json-rpc.ts";

export const REPEATING_CONTRACT: Hex = `0x${"e721".repeat(10)}`;
/** Other addresses of the same contract, to add it again. */
const SAME_CONTRACT = /^0x(e721){9}/;
const OWNER: Hex = `0x${"0a".repeat(20)}`;

/** Returns the metadata of a token as the contract stores them. */
function plainUri(tokenId: bigint): string {
  const json = JSON.stringify({ name: `Echo ${tokenId}`, attributes: [] });
  return `data:application/json,${encodeURIComponent(json)}`;
}

/** Adds the contract to a history. `named` has the result of `tokenByIndex` for each index, `name` that of `name`. */
export function repeatingContract(
  history: MadeUpHistory,
  named: readonly bigint[],
  tokenUri: (tokenId: bigint) => string = plainUri,
  name = "Echoes",
): RpcNode {
  const { multicall } = history.contracts;

  function answerContract(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi: ERC721_ABI, data });
    switch (functionName) {
      case "supportsInterface":
        return encodeFunctionResult({ abi: ERC721_ABI, functionName, result: true });
      case "name":
        return encodeFunctionResult({ abi: ERC721_ABI, functionName, result: name });
      case "totalSupply":
        return numberToHex(named.length, { size: 32 });
      case "tokenByIndex":
        return numberToHex(named[Number(args[0])] ?? 0n, { size: 32 });
      case "ownerOf":
        return encodeFunctionResult({ abi: ERC721_ABI, functionName, result: OWNER });
      default:
        return encodeFunctionResult({
          abi: ERC721_ABI,
          functionName,
          result: tokenUri(BigInt(args[0])),
        });
    }
  }

  function answerMulticall(data: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data });
    if (functionName !== "aggregate3") throw new Error(`${functionName} is not expected`);
    const result = args[0].map(({ callData }) => {
      return { success: true, returnData: answerContract(callData) };
    });
    return encodeFunctionResult({ abi: multicall3Abi, functionName, result });
  }

  async function answer(call: RpcCall): Promise<RpcAnswer> {
    const [first] = call.params ?? [];
    if (call.method === "eth_getCode" && SAME_CONTRACT.test(String(first)))
      return { result: "0x6001" };
    if (call.method === "eth_call") {
      const { to, data } = first as { readonly to?: string; readonly data: Hex }; // the method's first parameter
      const isBatch = to?.toLowerCase() === multicall;
      return { result: isBatch ? answerMulticall(data) : answerContract(data) };
    }
    const [honest = { result: null }] = await history.node([call]);
    return honest;
  }

  return (calls) => Promise.all(calls.map(answer));
}
