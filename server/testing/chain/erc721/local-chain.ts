/** A local chain, with the few calls that tests of sales need. Transactions cost nothing. */
import {
  type Abi,
  createTestClient,
  encodeFunctionData,
  type HDAccount,
  http,
  publicActions,
  walletActions,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { foundry } from "viem/chains";
import type { Hex, RawLog } from "../../../chain/raw-log.ts";

export interface Artifact {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

export interface Call {
  readonly to: Hex;
  readonly abi: Abi;
  readonly functionName: string;
  readonly args: readonly unknown[];
  readonly value?: bigint;
}

/** An account with ETH. */
export interface Trader {
  /** In lower case. */
  readonly address: Hex;
  readonly signTypedData: HDAccount["signTypedData"];
}

export interface LocalChain {
  readonly chainId: number;
  readonly traders: readonly Trader[];
  /** Sends a transaction and waits for it. Fails if it is reverted. Returns its hash. */
  send(from: Trader, call: Call): Promise<Hex>;
  deploy(artifact: Artifact): Promise<Hex>;
  read(call: Call): Promise<unknown>;
  setCode(at: Hex, code: Hex): Promise<void>;
  /** Runs constructor code at an address, and leaves the code there that it returns. */
  construct(at: Hex, code: Hex): Promise<void>;
  /** Wei. */
  ethOf(trader: Trader): Promise<bigint>;
  /** Reads all logs of all transactions that emitted a Transfer of `contract`, as the server does. */
  logsOf(contract: Hex): Promise<RawLog[]>;
}

export function connect(url: string): LocalChain {
  const client = createTestClient({
    mode: "anvil",
    chain: foundry,
    transport: http(url),
    cacheTime: 0,
    pollingInterval: 10,
  })
    .extend(publicActions)
    .extend(walletActions);
  const accounts = Array.from({ length: 4 }, (_, addressIndex) =>
    mnemonicToAccount("test test test test test test test test test test test junk", {
      addressIndex,
    }),
  );
  const traders = accounts.map(({ address, signTypedData }) => {
    return { address: lower(address), signTypedData };
  });

  async function transact(from: Trader, to: Hex | null, data: Hex, value?: bigint) {
    const account = accounts[traders.indexOf(from)]!;
    // A free block: balances then change by prices alone.
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n });
    const hash = await client.sendTransaction({ account, to, data, value, gasPrice: 0n });
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error(`The transaction ${hash} was reverted.`);
    return receipt;
  }

  async function setCode(at: Hex, code: Hex): Promise<void> {
    await client.setCode({ address: at, bytecode: code });
  }

  return {
    chainId: foundry.id,
    traders,
    async send(from, { to, value, ...call }) {
      return (await transact(from, to, encodeFunctionData(call), value)).transactionHash;
    },
    async deploy({ bytecode }) {
      return lower((await transact(traders[0]!, null, bytecode)).contractAddress!);
    },
    read: ({ to, abi, functionName, args }) =>
      client.readContract({ address: to, abi, functionName, args }),
    setCode,
    async construct(at, code) {
      await setCode(at, code);
      const { data } = await client.call({ to: at });
      // Once more as a transaction, which keeps what the constructor stores.
      await transact(traders[0]!, at, "0x");
      await setCode(at, data!);
    },
    ethOf: ({ address }) => client.getBalance({ address }),
    async logsOf(contract) {
      const own = await client.getLogs({ address: contract, fromBlock: 0n });
      const hashes = [...new Set(own.map(({ transactionHash }) => transactionHash))];
      const receipts = await Promise.all(
        hashes.map((hash) => client.getTransactionReceipt({ hash })),
      );
      return receipts.flatMap(({ logs }) =>
        logs.map(
          ({ blockNumber, blockHash, logIndex, transactionHash, address, topics, data }) => ({
            blockNumber: Number(blockNumber),
            ...{ blockHash, logIndex, transactionHash, address, topics, data, at: null },
          }),
        ),
      );
    },
  };
}

export function lower(hex: string): Hex {
  return hex.toLowerCase() as Hex;
}
