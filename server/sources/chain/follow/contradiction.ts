/** Detects that the chain contradicts the stored blocks. */
import type { Checkpoint } from "../../../market/follow.ts";
import type { BlockHeader } from "../../../market/raw-log.ts";
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";
import { RpcError } from "../protocol/rpc/rpc-error.ts";
import { FINAL_DEPTH } from "./plan-update.ts";

/** Thrown if the stored blocks and the chain differ further back than a reorganisation can reach. */
export class Contradiction extends Error {
  override readonly name = "Contradiction";
  /** True if a lagging endpoint cannot explain the contradiction. */
  readonly isProven: boolean;

  constructor(message: string, isProven = true) {
    super(message);
    this.isProven = isProven;
  }
}

/** Blocks by which an endpoint may normally lag. */
const NORMAL_LAG = 2 * FINAL_DEPTH;
/** Factor by which a chain may become faster than in its last blocks. */
const HASTE = 4;

/**
 * Throws a `Contradiction` if the checkpoint is more than `NORMAL_LAG` above the newest block. The contradiction is proven if
 * the chain's block time is too long for the chain to have reached the checkpoint by now.
 */
export async function checkReach(
  reader: Pick<ChainReader, "blockAt">,
  read: Checkpoint,
  head: BlockHeader,
  now: number,
): Promise<void> {
  const ahead = read.number - head.number;
  if (ahead <= NORMAL_LAG) return;
  const earlier = await reader.blockAt(Math.max(0, head.number - FINAL_DEPTH));
  const blocks = earlier ? head.number - earlier.number : 0;
  const blockMs = earlier && blocks > 0 ? (head.at - earlier.at) / blocks : 0;
  const reachable =
    blockMs > 0 ? NORMAL_LAG + (HASTE * Math.max(0, now - head.at)) / blockMs : Infinity;
  throw new Contradiction(
    `block ${read.number} was read, but the newest block of the chain is ${head.number}`,
    ahead > reachable,
  );
}

/** Throws an `RpcError` if an endpoint still has the checkpoint's block: the others contradict it, or lag behind. */
export async function requireAgreement(
  reader: Pick<ChainReader, "hashesAt">,
  { number, hash }: Checkpoint,
): Promise<void> {
  if (hash === null || number < 0) return;
  const hashes = await reader.hashesAt(number);
  if (!hashes.includes(hash)) return;
  if (hashes.some((other) => other !== null && other !== hash))
    throw new RpcError("wrong", `the RPC endpoints contradict each other about block ${number}`);
  throw new RpcError(
    "unavailable",
    `an RPC endpoint lags behind: another one has block ${number} already`,
  );
}
