/** Remembers which endpoints show another chain than the others, and which change their blocks. */
import type { BlockHeader, Hex } from "../../../../market/raw-log.ts";
import type { Agreement } from "./agree-on-head.ts";
import type { EndpointIndex } from "./rpc.ts";

/** Newest blocks in a row that an endpoint must contradict before it is named: a fork of one or two blocks is common. */
const MANY_HEADS = 3;
/** New blocks after which an endpoint that has not answered meanwhile is doubted no longer. */
const FORGOTTEN_AFTER = 100;
/** Blocks that are remembered of each endpoint. */
const MAX_BLOCKS = 1_000;
const MAX_CHANGES = 1_000;

export interface EndpointWatch {
  agreed(agreement: Agreement): void;
  /** True if the endpoint contradicted the newest block when it answered last. */
  isDoubted(endpoint: EndpointIndex): boolean;
  /**
   * Returns the endpoints that show another chain than the others. Null if that is not known: before the first agreement, and
   * while an endpoint has not contradicted enough blocks.
   */
  contradicting(): readonly EndpointIndex[] | null;
  saw(endpoint: EndpointIndex, block: Pick<BlockHeader, "number" | "hash">): void;
  /** Returns the endpoint that changed most blocks since a time of `performance.now()`. Null if none did. */
  mostChanging(since: number): EndpointIndex | null;
}

export function createEndpointWatch(): EndpointWatch {
  let lastHead: Hex | null = null;
  /** Number of newest blocks so far. */
  let seenHeads = 0;
  /** Endpoint -> number of newest blocks in a row that it contradicts, and `seenHeads` of the last. */
  const contradicted = new Map<EndpointIndex, { readonly heads: number; readonly last: number }>();
  /** Endpoint -> block number -> hash. */
  const seen = new Map<EndpointIndex, Map<number, Hex>>();
  const changes: { readonly endpoint: EndpointIndex; readonly at: number }[] = [];

  return {
    agreed({ head, agreeing, lagging, contradicting }) {
      const isNew = head.hash !== lastHead;
      lastHead = head.hash;
      if (isNew) seenHeads += 1;
      for (const endpoint of [...agreeing, ...lagging]) contradicted.delete(endpoint);
      for (const endpoint of contradicting) {
        const heads = contradicted.get(endpoint)?.heads ?? 0;
        if (isNew || heads === 0) contradicted.set(endpoint, { heads: heads + 1, last: seenHeads });
      }
      for (const [endpoint, { last }] of contradicted)
        if (seenHeads - last >= FORGOTTEN_AFTER) contradicted.delete(endpoint);
    },

    isDoubted: (endpoint) => contradicted.has(endpoint),

    contradicting() {
      if (lastHead === null) return null;
      const named = [...contradicted].filter(([, { heads }]) => heads >= MANY_HEADS);
      if (named.length < contradicted.size && named.length === 0) return null;
      return named.map(([endpoint]) => endpoint).sort((a, b) => a - b);
    },

    saw(endpoint, { number, hash }) {
      const blocks = seen.get(endpoint) ?? new Map<number, Hex>();
      seen.set(endpoint, blocks);
      if ((blocks.get(number) ?? hash) !== hash) {
        changes.push({ endpoint, at: performance.now() });
        if (changes.length > MAX_CHANGES) changes.shift();
      }
      blocks.delete(number); // so that the map stays in the order of its uses
      blocks.set(number, hash);
      const [oldest] = blocks.keys();
      if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    },

    mostChanging(since) {
      const counts = new Map<EndpointIndex, number>();
      for (const { endpoint, at } of changes)
        if (at >= since) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
      const [most] = [...counts].sort(([, a], [, b]) => b - a);
      return most?.[0] ?? null;
    },
  };
}
