/** Live updates for the measures: a seeded sequence of market events. `market-proxy.ts` sends them. */

export const EVENTS_PER_SECOND = 50;

/** A change of one listing. */
export type MarketEvent =
  | {
      readonly type: "listed";
      readonly tokenId: string;
      /** In ETH. */
      readonly price: number;
      readonly marketplace: number;
    }
  | { readonly type: "unlisted"; readonly tokenId: string };

export interface Market {
  /** Starts `EVENTS_PER_SECOND` events for a collection and stops another's. Resolves once the events are running. */
  start(collectionId: string): Promise<void>;
  /** Stops the events. Events that were sent still arrive. */
  stop(): void;
  /** Sends the caller's events immediately, as one delta. */
  send(collectionId: string, events: readonly MarketEvent[]): Promise<void>;
  /** Closes every connection. */
  close(): Promise<void>;
}

/**
 * Creates a function that returns the next event of a market of stable size. `listed` holds prices by token id and is
 * kept up to date. `unlisted` holds the ids of all others. Most events are new prices. One in four delists a token, and
 * another token is listed in turn.
 */
export function createMoves(
  listed: Map<string, number>,
  unlisted: string[],
  random: () => number,
): () => MarketEvent {
  const ids = [...listed.keys()];
  const draw = (count: number) => Math.floor(random() * count);
  let owed = 0;

  function list(tokenId: string, price: number): MarketEvent {
    listed.set(tokenId, price);
    return { type: "listed", tokenId, price, marketplace: 1 + draw(3) };
  }

  return () => {
    const place = draw(ids.length);
    const tokenId = ids[place];
    const price = Number(((listed.get(tokenId) ?? 1) * (0.9 + random() * 0.2)).toFixed(4));
    if (owed > 0 && unlisted.length > 0) {
      owed -= 1;
      const [newcomer] = unlisted.splice(draw(unlisted.length), 1);
      ids.push(newcomer);
      return list(newcomer, price);
    }
    if (random() >= 0.25 || ids.length < 2) return list(tokenId, price);
    owed += 1;
    listed.delete(tokenId);
    unlisted.push(tokenId);
    ids[place] = ids[ids.length - 1];
    ids.pop();
    return { type: "unlisted", tokenId };
  };
}
