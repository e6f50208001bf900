/** Live updates for the measures: the seeded moves of a market. `live-line.ts` hands them on. */

export const EVENTS_PER_SECOND = 50;

/** One listing that changes. */
export type MarketEvent =
  | {
      readonly type: "listed";
      readonly tokenId: string;
      /** ETH */
      readonly price: number;
      readonly marketplace: number;
    }
  | { readonly type: "unlisted"; readonly tokenId: string };

export interface Market {
  /** Events from now on, `EVENTS_PER_SECOND`, in place of another collection's. Settles when they come in. */
  start(collectionId: string): Promise<void>;
  /** Nothing moves from the next moment on; what was sent still arrives. */
  stop(): void;
  /** Hands on events of one's own, at once and together. */
  send(collectionId: string, events: readonly MarketEvent[]): Promise<void>;
  /** Hangs up on everybody. */
  close(): Promise<void>;
}

/**
 * The next event of a market that stays as large as it is. `listed` holds prices by token id and is kept up to
 * date; `unlisted` the ids of all others. Most events are new prices; one in four listings goes, and another comes.
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
