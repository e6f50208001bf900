/** Deploys contracts on a local chain. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Abi, encodeDeployData, encodeFunctionData } from "viem";
import type { Hex } from "../../chain/raw-log.ts";
import type { Anvil } from "./anvil.ts";
import { type CompiledContract, type ContractName, compile } from "./compile.ts";
import { PUNKS_MARKET } from "./punks-market-abi.ts";

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
  const [from] = anvil.accounts;
  if (!from) throw new Error("the chain has no account");
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
  const [from] = anvil.accounts;
  if (!from) throw new Error("the chain has no account");
  const send = (data: Hex) => anvil.send({ from, to: market.address, data });
  const punks = [...owners];
  for (let start = 0; start < punks.length; start += ASSIGNED_AT_ONCE) {
    const some = punks.slice(start, start + ASSIGNED_AT_ONCE);
    const args = [some.map(([, owner]) => owner), some.map(([id]) => BigInt(id))] as const;
    await send(encodeFunctionData({ abi: PUNKS_MARKET, functionName: "setInitialOwners", args }));
    if ((start / ASSIGNED_AT_ONCE) % BLOCK_SIZE === BLOCK_SIZE - 1) await anvil.mine();
  }
  await send(encodeFunctionData({ abi: PUNKS_MARKET, functionName: "allInitialOwnersAssigned" }));
  await anvil.mine();
}
