/**
 * The soak: storms and rests by turns, all drawn from one seed.
 *
 * The same seed draws the same storms, faults, markets and queries in the same order. What of it meets in one
 * moment is the machine's: sockets and processes are real.
 */
import type { Fault } from "../support/fault-proxy.ts";
import { createDraw } from "./draw.ts";
import { rest } from "./rest.ts";
import { type Mishap, storm } from "./storm.ts";
import { createWorld } from "./world.ts";

export interface SoakReport {
  readonly rests: number;
  /** Of the reader's time, without its sleeps. */
  readonly awakeMs: number;
  readonly sleptMs: number;
  readonly faults: Readonly<Record<Fault, number>>;
  /** What happened besides, and how often. */
  readonly mishaps: ReadonlyMap<Mishap, number>;
}

export interface SoakOptions {
  readonly seed: number;
  /** Asked after each rest. */
  readonly goesOn: (rests: number) => boolean;
  /** Gets a line per rest. */
  readonly report: (line: string) => void;
  /** Gets what the server prints. */
  readonly log: (line: string) => void;
}

/** Streams of the seed, by what is drawn from them. */
const STREAM = { reader: 1, market: 2, rest: 3, line: 4, storm: 5 } as const;

/** @throws SoakDifference where the page and the server differ at a rest. */
export async function runSoak({ seed, goesOn, report, log }: SoakOptions): Promise<SoakReport> {
  const world = await createWorld(createDraw(seed, STREAM.reader), log);
  const market = createDraw(seed, STREAM.market);
  const line = createDraw(seed, STREAM.line);
  const asked = createDraw(seed, STREAM.rest);
  const began = world.clock.now();
  const mishaps = new Map<Mishap, number>();
  const awakeMs = () => world.clock.now() - began - world.sleptMs();
  try {
    await world.open(world.wanted().id, world.wanted().query);
    let rests = 0;
    for (;;) {
      const words: string[] = [];
      if (rests > 0)
        await storm(world, createDraw(seed, STREAM.storm + rests), line, market, (mishap, said) => {
          mishaps.set(mishap, (mishaps.get(mishap) ?? 0) + 1);
          words.push(said);
          log(`storm: ${said}`);
        });
      const { truth, tookMs, retries } = await rest(world, asked, rests);
      const { collection, epoch, seq, rev } = truth;
      const again = retries > 0 ? `, asked again ${retries} times` : "";
      report(
        `rest ${rests} at ${duration(awakeMs())}: ${collection.id} ${epoch.slice(0, 6)} seq ${seq} rev ${rev}, ` +
          `equal after ${Math.round(tookMs / 1_000)} s${again} | ${words.join("; ")}`,
      );
      rests += 1;
      if (!goesOn(rests)) {
        const { proxy, sleptMs } = world;
        return { rests, awakeMs: awakeMs(), sleptMs: sleptMs(), faults: proxy.tally(), mishaps };
      }
    }
  } finally {
    await world.end();
  }
}

export function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}
