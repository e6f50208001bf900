/**
 * Runs a local Ethereum chain for the tests: anvil, on its own port of the loopback interface. It exits with the
 * process that started it, however that exits.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import {
  type Client,
  type CustomTransport,
  createTestClient,
  custom,
  type Hash,
  numberToHex,
  type PublicActions,
  publicActions,
  RpcRequestError,
  type TestActions,
  type TestRpcSchema,
  type WalletActions,
  walletActions,
} from "viem";
import type { Hex } from "../../market/raw-log.ts";
import { nodeAt } from "./provider/json-rpc.ts";

export interface AnvilOptions {
  /** Seconds between blocks. Default: a block per transaction. */
  readonly blockTime?: number;
  /** Mines only when `mine` is called. */
  readonly noMining?: boolean;
  readonly chainId?: number;
  /** The `safe` and `finalized` blocks follow the head by one and two epochs. */
  readonly slotsInAnEpoch?: number;
  /** Unix seconds of the first block. */
  readonly timestamp?: number;
  /** Seconds between the timestamps of blocks. Default: the clock, on which blocks may share a timestamp. */
  readonly timestampInterval?: number;
  /** Address of a node. The chain begins with the blocks that this node has now. */
  readonly forkUrl?: string;
  /** Port to listen on. Default: a free one. */
  readonly port?: number;
}

/** A transaction as the JSON-RPC API takes it. Anvil signs for every sender. */
export interface SentTransaction {
  readonly from: Hex;
  readonly to?: Hex;
  readonly data?: Hex;
  /** Wei. */
  readonly value?: bigint;
  /** Limit. Default: 3,000,000, of which a block holds a hundred. */
  readonly gas?: bigint;
}

export interface Anvil {
  readonly url: string;
  readonly chainId: number;
  /** Client with viem's public, wallet and test actions. Any address may be a sender's account. */
  readonly client: ChainClient;
  /** The ten standard accounts, which own 10,000 ETH each. */
  readonly accounts: readonly Hex[];
  /** Adds a transaction to the next block, without waiting for the block. */
  send(transaction: SentTransaction): Promise<Hash>;
  mine(blocks?: number): Promise<void>;
  /**
   * Replaces the last `depth` blocks by as many new ones. The transactions of the old blocks are dropped. The new
   * blocks contain `transactions`, each with its position among the new blocks.
   */
  reorg(
    depth: number,
    transactions?: readonly (readonly [SentTransaction, block: number])[],
  ): Promise<void>;
  /** Changes the state of the head. A reorganisation that drops the head undoes it. */
  setCode(address: Hex, code: Hex): Promise<void>;
  /** Wei. */
  setBalance(address: Hex, value: bigint): Promise<void>;
  /** Returns the number of the head. */
  head(): Promise<number>;
  close(): Promise<void>;
}

export type ChainClient = Client<
  CustomTransport,
  undefined,
  undefined,
  TestRpcSchema<"anvil">,
  TestActions & PublicActions<CustomTransport> & WalletActions
>;

const START_MS = 30_000;
/** Limit of a transaction, so that none needs an estimate. */
const GAS = 3_000_000n;
/** Limit of a block, and of a call: an endless loop should fail within a second. */
const BLOCK_GAS = 300_000_000n;
const LISTENING = /^Listening on 127\.0\.0\.1:(\d+)/;

/**
 * Runs "$@" until stdin closes, which also happens when this process exits, and then removes the folder "$1". The
 * shell reports the kill to stderr, which may be closed by then.
 */
const GUARD = `dir=$1; shift
"$@" & pid=$!
read -r word
exec 2> /dev/null
kill -KILL $pid
wait $pid
rm -rf "$dir"`;

const require = createRequire(import.meta.url);

function program(): string {
  const { platform, arch } = process;
  const machine = `${platform}-${arch === "x64" ? "amd64" : arch}`;
  const from = createRequire(require.resolve("@foundry-rs/anvil/package.json"));
  const folder = dirname(from.resolve(`@foundry-rs/anvil-${machine}/package.json`));
  return join(folder, "bin", "anvil");
}

/** A transport over one connection. Errors are those of viem's own transports. */
function transportTo(url: string) {
  const node = nodeAt(url);
  return custom(
    {
      async request({ method, params }) {
        const [answer] = await node([{ method, params }]);
        if (answer && "error" in answer)
          throw new RpcRequestError({ body: { method, params }, error: answer.error, url });
        return answer?.result;
      },
    },
    { retryCount: 0 },
  );
}

function createClient(url: string): ChainClient {
  return createTestClient({ mode: "anvil", transport: transportTo(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
}

/** Resolves with the port when the program listens. */
async function listeningPort(server: ChildProcess): Promise<number> {
  const { stdout, stderr } = server;
  if (!stdout || !stderr) throw new Error("anvil runs without pipes");
  let said = "";
  stderr.on("data", (text) => {
    said += text;
  });
  const timer = setTimeout(() => server.stdin?.end(), START_MS);
  try {
    for await (const line of createInterface(stdout)) {
      const [, port] = LISTENING.exec(line) ?? [];
      if (port) return Number(port);
    }
  } finally {
    clearTimeout(timer);
    stdout.resume(); // a full pipe would block anvil
  }
  throw new Error(`anvil does not start: ${said}`);
}

/** A chain that mines on demand, every 12 seconds from a time long ago. */
export const CLOCKED = { noMining: true, timestamp: 1_700_000_000, timestampInterval: 12 };

export async function runAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const { blockTime, noMining, chainId = 31_337, port = 0 } = options;
  const { slotsInAnEpoch, timestamp, timestampInterval, forkUrl } = options;
  const folder = mkdtempSync(join(tmpdir(), "fairfloor-anvil-"));
  const args = ["--host", "127.0.0.1", "--port", `${port}`, "--chain-id", `${chainId}`];
  // Transactions of a block keep their order, and gas may cost nothing. Old states go into the folder.
  args.push("--order", "fifo", "--auto-impersonate", "--cache-path", folder);
  args.push("--block-base-fee-per-gas", "0");
  args.push("--gas-limit", `${BLOCK_GAS}`);
  if (blockTime !== undefined) args.push("--block-time", `${blockTime}`);
  if (noMining) args.push("--no-mining");
  if (slotsInAnEpoch !== undefined) args.push("--slots-in-an-epoch", `${slotsInAnEpoch}`);
  if (forkUrl !== undefined) args.push("--fork-url", forkUrl);
  if (timestamp !== undefined) args.push("--timestamp", `${timestamp}`);

  const server = spawn("sh", ["-c", GUARD, "sh", folder, program(), ...args], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const closed = once(server, "close");
  const url = `http://127.0.0.1:${await listeningPort(server)}`;
  const client = createClient(url);
  await client.setLoggingEnabled(false);
  if (timestampInterval !== undefined)
    await client.setBlockTimestampInterval({ interval: timestampInterval });
  const accounts = await client.getAddresses();

  let reorgs = 0;

  const request = <Result>(method: string, params: readonly unknown[]) =>
    client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: Result }>({
      method,
      params,
    });
  const asRequest = ({ from, to, data, value = 0n, gas = GAS }: SentTransaction) => ({
    from,
    ...(to && { to }),
    ...(data && { data }),
    value: numberToHex(value),
    gas: numberToHex(gas),
    gasPrice: "0x0",
  });
  return {
    url,
    chainId,
    client,
    accounts: accounts.map((address): Hex => `0x${address.slice(2).toLowerCase()}`),
    send: (transaction) => request<Hash>("eth_sendTransaction", [asRequest(transaction)]),
    mine: (blocks = 1) => client.mine({ blocks }),
    async reorg(depth, transactions = []) {
      // Another recipient of the fees, so that no new block has the hash of an old one.
      reorgs += 1;
      await client.setCoinbase({ address: numberToHex(reorgs, { size: 20 }) });
      const pairs = transactions.map(([sent, block]) => [asRequest(sent), block]);
      await request("anvil_reorg", [depth, pairs]);
    },
    setCode: (address, bytecode) => client.setCode({ address, bytecode }),
    setBalance: (address, value) => client.setBalance({ address, value }),
    head: async () => Number(await client.getBlockNumber()),
    async close() {
      server.stdin.end();
      await closed;
    },
  };
}
