/** The chains whose name and explorer are known. */
import { ETHER } from "./values/units.ts";

interface Chain {
  readonly name: string;
  /** Address of a block explorer, without a slash at its end. */
  readonly explorer: string;
  /** Symbol of the native currency, if it is not ETH. */
  readonly native?: "POL";
}

const CHAINS: Readonly<Record<number, Chain>> = {
  1: { name: "ethereum", explorer: "https://etherscan.io" },
  10: { name: "optimism", explorer: "https://optimistic.etherscan.io" },
  137: { name: "polygon", explorer: "https://polygonscan.com", native: "POL" },
  8453: { name: "base", explorer: "https://basescan.org" },
  42161: { name: "arbitrum", explorer: "https://arbiscan.io" },
  11155111: { name: "sepolia", explorer: "https://sepolia.etherscan.io" },
};

/** Returns a chain's name, such as "ethereum", or "chain-31337" if it has none. */
export function chainName(chainId: number): string {
  return CHAINS[chainId]?.name ?? `chain-${chainId}`;
}

/** Returns the symbol of a chain's native currency. One that is not known counts as ETH. */
export function nativeOf(chainId: number): "ETH" | "POL" {
  return CHAINS[chainId]?.native ?? ETHER;
}

export function chainIdOf(name: string): number | null {
  const found = Object.entries(CHAINS).find(([, chain]) => chain.name === name);
  return found ? Number(found[0]) : null;
}

export const CHAIN_NAMES: readonly string[] = Object.values(CHAINS).map(({ name }) => name);

function explorerOf(chain: string): string | null {
  return Object.values(CHAINS).find(({ name }) => name === chain)?.explorer ?? null;
}

/** True if the chain is a public one, which explorers and marketplaces show. */
export function isKnownChain(chain: string): boolean {
  return explorerOf(chain) !== null;
}

/** Returns a transaction's page on an explorer of the named chain, null if none is known. */
export function transactionUrl(chain: string, hash: string): string | null {
  const explorer = explorerOf(chain);
  return explorer && `${explorer}/tx/${hash}`;
}

/** Returns an account's page on an explorer of the named chain, null if none is known. */
export function accountUrl(chain: string, account: string): string | null {
  const explorer = explorerOf(chain);
  return explorer && `${explorer}/address/${account}`;
}
