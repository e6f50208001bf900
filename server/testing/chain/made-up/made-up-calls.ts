/** Answers calls of the contracts of a made-up chain: the market, the punks' traits and pictures, Multicall3. */
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  multicall3Abi,
  parseAbi,
  parseAbiParameters,
} from "viem";
import { type Hex, ZERO_ADDRESS } from "../../../market/raw-log.ts";
import { PUNKS_MARKET } from "../punks-market-abi.ts";
import { lowerCase, type PunkStates, UNCLAIMED } from "../punks-state.ts";
import { punkAttributes, punkImageSvg } from "./made-up-punks.ts";

export interface MadeUpContracts {
  readonly market: Hex;
  readonly punksData: Hex;
  readonly multicall: Hex;
}

const SUPPLY = 10_000;
const PUNKS_DATA = parseAbi([
  "function punkAttributes(uint16 index) view returns (string)",
  "function punkImageSvg(uint16 index) view returns (string)",
]);

/** Returns what the contract returns, null if it reverts. An address without code returns nothing: "0x". */
export function answerCall(
  contracts: MadeUpContracts,
  states: PunkStates,
  to: string | undefined,
  input: Hex,
): Hex | null {
  if (to === undefined) return null; // code that runs without being deployed
  const address = lowerCase(to);
  try {
    if (address === contracts.market) return answerMarket(states, input);
    if (address === contracts.punksData) return answerData(input);
    if (address === contracts.multicall) return answerMulticall(contracts, states, input);
  } catch {
    return null; // an unknown function or broken arguments
  }
  return "0x";
}

function answerMarket(states: PunkStates, data: Hex): Hex | null {
  const { functionName, args } = decodeFunctionData({ abi: PUNKS_MARKET, data });
  const abi = PUNKS_MARKET;
  if (functionName === "totalSupply")
    return encodeFunctionResult({ abi, functionName, result: BigInt(SUPPLY) });
  if (functionName === "pendingWithdrawals")
    return encodeFunctionResult({ abi, functionName, result: 0n });
  if (
    functionName !== "punkIndexToAddress" &&
    functionName !== "punksOfferedForSale" &&
    functionName !== "punkBids"
  )
    return null;
  const [index] = args;
  const { owner, ask, bid } = states.get(Number(index)) ?? UNCLAIMED;
  if (functionName === "punkIndexToAddress")
    return encodeFunctionResult({ abi, functionName, result: owner });
  if (functionName === "punksOfferedForSale") {
    const { wei = 0n, taker = null } = ask ?? {};
    const result = [ask !== null, index, owner, wei, taker ?? ZERO_ADDRESS] as const;
    return encodeFunctionResult({ abi, functionName, result });
  }
  const { wei = 0n, bidder = ZERO_ADDRESS } = bid ?? {};
  const result = [bid !== null, index, bidder, wei] as const;
  return encodeFunctionResult({ abi, functionName, result });
}

function answerData(data: Hex): Hex | null {
  const { functionName, args } = decodeFunctionData({ abi: PUNKS_DATA, data });
  const [index] = args;
  if (index >= SUPPLY) return null;
  const read = functionName === "punkAttributes" ? punkAttributes : punkImageSvg;
  return encodeAbiParameters(parseAbiParameters("string"), [read(index)]);
}

function answerMulticall(contracts: MadeUpContracts, states: PunkStates, data: Hex): Hex | null {
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data });
  if (functionName !== "aggregate3") return null;
  const answers = args[0].map(({ target, allowFailure, callData }) => {
    const answer = answerCall(contracts, states, target, callData);
    if (answer === null && !allowFailure) throw new Error("an inner call failed");
    return { success: answer !== null, returnData: answer ?? "0x" };
  });
  return encodeFunctionResult({ abi: multicall3Abi, functionName, result: answers });
}
