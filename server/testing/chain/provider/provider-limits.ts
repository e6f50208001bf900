/** Refusals of eth_getLogs in the words of real providers. */
import { numberToHex } from "viem";
import type { RpcError } from "./json-rpc.ts";

export type Provider = "alchemy" | "infura" | "quicknode" | "ankr" | "vague" | "unhelpful";

interface Refusal {
  readonly error: RpcError;
  /** HTTP status of a single request. */
  readonly status: number;
}

const withCommas = (count: number) => count.toLocaleString("en-US");

/** Returns the largest difference between the first and the last block of a request. */
export function longestStep(provider: Provider, maxBlocks: number): number {
  // A range of 10,000 means 10,001 blocks at QuickNode.
  return provider === "quicknode" ? maxBlocks : maxBlocks - 1;
}

/** Refuses a range because of its length. It may have `maxBlocks` blocks. */
export function refuseRange(provider: Provider, from: number, maxBlocks: number): Refusal {
  const range = `[${numberToHex(from)}, ${numberToHex(from + maxBlocks - 1)}]`;
  switch (provider) {
    case "alchemy":
      return refusal(
        -32_600,
        `Under the Free tier plan, you can make eth_getLogs requests with up to a ${maxBlocks} block range. Based on your parameters, this block range should work: ${range}. Upgrade to PAYG for expanded block range.`,
        400,
      );
    case "infura":
      return refusal(
        -32_005,
        `query returned more than 10000 results. Try with this block range ${range}.`,
      );
    case "quicknode":
      return refusal(-32_614, `eth_getLogs is limited to a ${withCommas(maxBlocks)} range`, 413);
    case "ankr":
      return refusal(-32_600, "block range is too wide");
    case "vague":
      return refusal(-32_000, "block range too large");
    case "unhelpful":
      return refusal(-32_602, "Invalid parameters");
  }
}

/** Refuses an answer of more than `maxLogs` logs. The logs up to block `to` would be few enough. */
export function refuseLogs(provider: Provider, from: number, to: number, maxLogs: number): Refusal {
  const range = `[${numberToHex(from)}, ${numberToHex(to)}]`;
  switch (provider) {
    case "alchemy":
      return refusal(
        -32_602,
        `Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of ${maxLogs} logs in the response. Based on your parameters and the response size limit, this block range should work: ${range}`,
        400,
      );
    case "infura":
      return refusal(
        -32_005,
        `query returned more than ${maxLogs} results. Try with this block range ${range}.`,
      );
    case "quicknode":
    case "ankr":
      return refusal(-32_602, `query exceeds max results ${maxLogs}`);
    case "vague":
      return refusal(-32_008, "backend response too large");
    case "unhelpful":
      return refusal(-32_603, "Internal error");
  }
}

function refusal(code: number, message: string, status = 200): Refusal {
  return { error: { code, message }, status };
}
