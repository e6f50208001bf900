/**
 * Notices that a collection gets no further, because an endpoint answers with other blocks each time, or because endpoints
 * have different blocks. A reorganisation changes the blocks once, and then the reading goes on.
 */
import type { ChainReader } from "../protocol/rpc/chain-reader.ts";
import { RpcError } from "../protocol/rpc/rpc-error.ts";

export interface StallWatch {
  /** Notes the last block that is stored. */
  reached(block: number): void;
  /** Notes that there is nothing more to read, or that the reading begins again. */
  restart(): void;
  /** Notes that blocks changed after they were read. Throws an `RpcError` if that went on for too long. */
  changed(): void;
}

/** Changes in a row without a new block, after which an endpoint is accused. */
const MAX_CHANGES = 5;
/** The same if they took `LONG_MS`, because the calls for blocks that change are slow. */
const MAX_SLOW_CHANGES = 3;
const LONG_MS = 60_000;

export function createStallWatch(reader: Pick<ChainReader, "distrust">): StallWatch {
  let highest = -1;
  let changes = 0;
  let since = 0;

  function restart(): void {
    highest = -1;
    changes = 0;
  }

  return {
    restart,
    reached(block) {
      if (block <= highest) return;
      highest = block;
      changes = 0;
    },
    changed() {
      changes += 1;
      if (changes === 1) since = performance.now();
      const isLong = performance.now() - since >= LONG_MS;
      if (changes < (isLong ? MAX_SLOW_CHANGES : MAX_CHANGES)) return;
      const host = reader.distrust(since);
      const end = `so none after block ${highest} can be read`;
      throw new RpcError(
        "wrong",
        host === null
          ? `the RPC endpoints contradict each other, ${end}`
          : `${host}: eth_getBlockByNumber is answered with other blocks each time, ${end}`,
      );
    },
  };
}
