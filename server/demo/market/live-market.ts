/**
 * Runs the simulated markets: the demo's, and those of imported collections whose listings are simulated. The events
 * are deterministic for a seed and a clock.
 */
import type { UnixMs } from "../../../contract/values/units.ts";
import type { MarketEvent } from "../../market/market-events.ts";
import { createRandom, createWeightedDraw, type Random } from "../art/random.ts";
import {
  createSimulatedMarket,
  type MarketSnapshot,
  type SimulatedMarket,
} from "./simulated-market.ts";

/** The store as the simulation reads it. */
export interface MarketReader {
  /** Returns every collection whose listings are simulated. Only demo collections get simulated sales. */
  simulated(): Promise<readonly SimulatedCollection[]>;
  /** Returns the current market, or null if the collection is gone. */
  snapshot(collectionId: string): Promise<MarketSnapshot | null>;
}

export interface SimulatedCollection {
  readonly id: string;
  readonly demo: boolean;
  readonly size: number;
}

export interface Clock {
  now(): UnixMs;
  /** Settles after `ms`, or immediately when `signal` aborts. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface LiveMarketOptions {
  readonly reader: MarketReader;
  readonly clock: Clock;
  readonly seed: string;
  /** Events per second over all simulated collections together; 0 stops the markets. */
  readonly eventsPerSecond: number;
  /** Stores a batch of events of one collection. */
  readonly emit: (collectionId: string, events: readonly MarketEvent[]) => Promise<void>;
  readonly signal: AbortSignal;
  /** True while a reader follows the live stream. */
  readonly isWatched: () => boolean;
}

const TICK_MS = 500;
/** Interval between batches while nobody watches: a batch of few events costs as much as one of many. */
const UNWATCHED_MS = 10_000;
/** Interval between reads of projections, new imports and the changes of other writers. */
const REFRESH_MS = 60_000;
const UNWATCHED_REFRESH_MS = 10 * REFRESH_MS;
/** Longest time that one tick simulates: a machine that slept does not catch up on the whole night. */
const MAX_TICK_MS = 15_000;

interface RunningMarket {
  readonly id: string;
  readonly market: SimulatedMarket;
  /** Relative number of events. Larger collections see more, but not in proportion. */
  readonly weight: number;
}

/** Follows all simulated markets until `signal` aborts. Rejects when the store fails. */
export async function followMarkets(options: LiveMarketOptions): Promise<void> {
  const random = createRandom(`${options.seed} live ${options.clock.now()}`);
  const known = new Map<string, SimulatedMarket>();
  while (!options.signal.aborted)
    await runUntilRefresh(options, await openMarkets(options, known), random);
}

async function openMarkets(
  { reader, seed, clock }: LiveMarketOptions,
  known: Map<string, SimulatedMarket>,
): Promise<RunningMarket[]> {
  const markets: RunningMarket[] = [];
  for (const { id, demo, size } of await reader.simulated()) {
    const snapshot = await reader.snapshot(id);
    if (!snapshot || snapshot.tokenIds.length === 0) continue;
    let market = known.get(id);
    if (!market) {
      const random = createRandom(`${seed} ${id} live ${clock.now()}`);
      market = createSimulatedMarket(id, demo, random);
      known.set(id, market);
    }
    market.refresh(snapshot);
    markets.push({ id, market, weight: Math.sqrt(size) });
  }
  return markets;
}

async function runUntilRefresh(
  { clock, signal, emit, isWatched, eventsPerSecond }: LiveMarketOptions,
  markets: readonly RunningMarket[],
  random: Random,
): Promise<void> {
  const openedAt = clock.now();
  const isDue = () => clock.now() - openedAt >= (isWatched() ? REFRESH_MS : UNWATCHED_REFRESH_MS);
  if (markets.length === 0 || eventsPerSecond === 0) return clock.sleep(REFRESH_MS, signal);
  const draw = createWeightedDraw(markets.map(({ weight }) => weight));
  let last = openedAt;
  while (!signal.aborted && !isDue()) {
    await clock.sleep(TICK_MS, signal);
    if (signal.aborted) return;
    const now = clock.now();
    if (!isWatched() && now - last < UNWATCHED_MS) continue;
    const span = Math.min(MAX_TICK_MS, Math.max(0, now - last));
    const batches = new Map<string, MarketEvent[]>();
    const count = poisson(random, (eventsPerSecond * span) / 1000);
    for (let index = 0; index < count; index += 1) {
      const { id, market } = markets[draw.draw(random)];
      // Spreads events over the tick, so that two events of one token keep their order.
      const event = market.next(Math.round(now - span + (span * (index + 1)) / count));
      if (!event) continue;
      const batch = batches.get(id);
      if (batch) batch.push(event);
      else batches.set(id, [event]);
    }
    for (const [id, events] of batches) await emit(id, events);
    last = now;
  }
}

function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-Math.min(mean, 700));
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count += 1;
  return count;
}
