/** A local chain, with the few calls that tests of sales need. Transactions cost nothing. */
import { type Abi, encodeFunctionData, numberToHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { Hex, RawLog } from "../../../market/raw-log.ts";
import type { Anvil } from "../anvil.ts";

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
  readonly signTypedData: PrivateKeyAccount["signTypedData"];
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
  /**
   * Reads all logs of all transactions that emitted a Transfer of `contract`, as the server does. With `transactionHash`,
   * only those of its block.
   */
  logsOf(contract: Hex, transactionHash?: Hex): Promise<RawLog[]>;
}

const TRADERS = 4;
const FORTUNE = 10n ** 24n;
/** Limit of a transaction, so that none needs an estimate. */
const GAS = 16_000_000n;

/** Gives the traders their ETH. The chain must mine on request, because each transaction gets a block of its own. */
export async function createLocalChain(anvil: Anvil): Promise<LocalChain> {
  const { client } = anvil;
  const traders = Array.from({ length: TRADERS }, (_, index): Trader => {
    const { address, signTypedData } = privateKeyToAccount(numberToHex(index + 1, { size: 32 }));
    return { address: lower(address), signTypedData };
  });
  for (const { address } of traders) await anvil.setBalance(address, FORTUNE);

  async function transact({ address: from }: Trader, to: Hex | null, data: Hex, value = 0n) {
    const hash = await anvil.send({ from, ...(to && { to }), data, value, gas: GAS });
    await anvil.mine();
    const receipt = await client.getTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error(`The transaction ${hash} was reverted.`);
    return receipt;
  }

  return {
    chainId: anvil.chainId,
    traders,
    async send(from, { to, value, ...call }) {
      return (await transact(from, to, encodeFunctionData(call), value)).transactionHash;
    },
    async deploy({ bytecode }) {
      return lower((await transact(traders[0]!, null, bytecode)).contractAddress!);
    },
    read: ({ to, abi, functionName, args }) =>
      client.readContract({ address: to, abi, functionName, args }),
    setCode: anvil.setCode,
    async construct(at, code) {
      await anvil.setCode(at, code);
      const { data } = await client.call({ to: at });
      // Once more as a transaction, which keeps what the constructor stores.
      await transact(traders[0]!, at, "0x");
      await anvil.setCode(at, data!);
    },
    ethOf: ({ address }) => client.getBalance({ address }),
    async logsOf(contract, transactionHash) {
      const block =
        transactionHash && (await client.getTransactionReceipt({ hash: transactionHash }));
      const range = block ? { blockHash: block.blockHash } : { fromBlock: 0n };
      const own = await client.getLogs({ address: contract, ...range });
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
