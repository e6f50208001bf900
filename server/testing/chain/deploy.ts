/** Deploys contracts on a local chain. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Abi, encodeDeployData, encodeFunctionData } from "viem";
import { type Hex, ZERO_ADDRESS } from "../../market/raw-log.ts";
import type { Anvil, SentTransaction } from "./anvil.ts";
import { type CompiledContract, type ContractName, compile } from "./compile.ts";

export interface Deployed {
  readonly address: Hex;
  readonly abi: Abi;
  /** Number of the block that holds the deployment. */
  readonly blockNumber: number;
}

export interface PunksMarket extends Deployed {
  /** False for our stand-in. */
  readonly isReal: boolean;
}

const REAL_MARKET = resolve(
  import.meta.dirname,
  "../../../../shared/data/chain/cryptopunks-market.json",
);
const DEPLOYMENT_GAS = 16_000_000n;
/** Owners assigned in one transaction. */
const ASSIGNED_AT_ONCE = 40;
/** Transactions of one block. */
const BLOCK_SIZE = 50;

/** Deploys a contract from the first account, in a block of its own. */
export async function deploy(
  anvil: Anvil,
  contract: ContractName | Pick<CompiledContract, "abi" | "bytecode">,
  args: readonly unknown[] = [],
): Promise<Deployed> {
  const { abi, bytecode } = typeof contract === "string" ? compile(contract) : contract;
  const [from = ZERO_ADDRESS] = anvil.accounts;
  const hash = await anvil.send({
    from,
    data: encodeDeployData({ abi, bytecode, args }),
    gas: DEPLOYMENT_GAS,
  });
  await anvil.mine();
  const { contractAddress, blockNumber, status } = await anvil.client.getTransactionReceipt({
    hash,
  });
  if (!contractAddress || status !== "success") throw new Error("the deployment reverted");
  const address: Hex = `0x${contractAddress.slice(2).toLowerCase()}`;
  return { address, abi, blockNumber: Number(blockNumber) };
}

/** Adds a call of the contract to the next block, from the first account unless `from` says otherwise. */
export function transact(
  anvil: Anvil,
  { address, abi }: Pick<Deployed, "address" | "abi">,
  functionName: string,
  args: readonly unknown[] = [],
  options: Pick<Partial<SentTransaction>, "from" | "value" | "gas"> = {},
): Promise<Hex> {
  const [from = ZERO_ADDRESS] = anvil.accounts;
  const call = encodeFunctionData({ abi, functionName, args });
  return anvil.send({ from, ...options, to: address, data: call });
}

/**
 * Deploys the CryptoPunks market: the real contract if the shared data hold it, else our stand-in. No punk is
 * assigned yet.
 */
export async function deployPunksMarket(
  anvil: Anvil,
  options: { readonly standIn?: boolean } = {},
): Promise<PunksMarket> {
  const isReal = !options.standIn && existsSync(REAL_MARKET);
  if (!isReal && !options.standIn)
    console.log("stand-in: tests run our own CryptoPunks market, because the real one is absent");
  const contract = isReal ? JSON.parse(readFileSync(REAL_MARKET, "utf8")) : "PunksMarket";
  return { ...(await deploy(anvil, contract)), isReal };
}

/** Gives the punks their first owners and opens the market, in blocks of their own. */
export async function assignPunks(
  anvil: Anvil,
  market: Deployed,
  owners: ReadonlyMap<number, Hex>,
): Promise<void> {
  const punks = [...owners];
  for (let start = 0; start < punks.length; start += ASSIGNED_AT_ONCE) {
    const some = punks.slice(start, start + ASSIGNED_AT_ONCE);
    const args = [some.map(([, owner]) => owner), some.map(([id]) => BigInt(id))];
    await transact(anvil, market, "setInitialOwners", args);
    if ((start / ASSIGNED_AT_ONCE) % BLOCK_SIZE === BLOCK_SIZE - 1) await anvil.mine();
  }
  await transact(anvil, market, "allInitialOwnersAssigned");
  await anvil.mine();
}
