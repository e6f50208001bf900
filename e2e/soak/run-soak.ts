/**
 * The soak: alternating storms and rests, all drawn from one seed.
 *
 * The same seed draws the same storms, faults, markets and queries in the same order. Their exact timing depends on
 * the machine, because sockets and processes are real.
 */
import type { Fault } from "../support/fault-proxy.ts";
import { createDraw } from "./draw.ts";
import { rest } from "./rest.ts";
import { type Mishap, storm } from "./storm.ts";
import { createWorld } from "./world.ts";

export interface SoakReport {
  readonly rests: number;
  /** Elapsed time on the reader's clock, without its sleeps. */
  readonly awakeMs: number;
  readonly sleptMs: number;
  readonly faults: Readonly<Record<Fault, number>>;
  /** Counts of the other mishaps. */
  readonly mishaps: ReadonlyMap<Mishap, number>;
}

export interface SoakOptions {
  readonly seed: number;
  /** Called after each rest; the soak ends when it returns false. */
  readonly shouldContinue: (rests: number) => boolean;
  /** Receives one line per rest. */
  readonly report: (line: string) => void;
  /** Receives diagnostic lines: server output, imports and mishaps. */
  readonly log: (line: string) => void;
}

/** Random streams of the seed by purpose. Storm n uses `storm + n`. */
const STREAM = { reader: 1, market: 2, rest: 3, line: 4, storm: 5 } as const;

/** Runs the soak until `shouldContinue` returns false. @throws SoakDifference if page and server differ at a rest. */
export async function runSoak({
  seed,
  shouldContinue,
  report,
  log,
}: SoakOptions): Promise<SoakReport> {
  const world = await createWorld(createDraw(seed, STREAM.reader), log);
  const market = createDraw(seed, STREAM.market);
  const line = createDraw(seed, STREAM.line);
  const restDraw = createDraw(seed, STREAM.rest);
  const began = world.clock.now();
  const mishaps = new Map<Mishap, number>();
  const awakeMs = () => world.clock.now() - began - world.sleptMs();
  try {
    await world.open(world.wanted().id, world.wanted().query);
    let rests = 0;
    for (;;) {
      const words: string[] = [];
      if (rests > 0)
        await storm(
          world,
          createDraw(seed, STREAM.storm + rests),
          line,
          market,
          (mishap, description) => {
            mishaps.set(mishap, (mishaps.get(mishap) ?? 0) + 1);
            words.push(description);
            log(`storm: ${description}`);
          },
        );
      const { truth, tookMs, retries } = await rest(world, restDraw, rests);
      const { collection, epoch, seq, rev } = truth;
      const again = retries > 0 ? `, asked again ${retries} times` : "";
      report(
        `rest ${rests} at ${duration(awakeMs())}: ${collection.id} ${epoch.slice(0, 6)} seq ${seq} rev ${rev}, ` +
          `equal after ${Math.round(tookMs / 1_000)} s${again} | ${words.join("; ")}`,
      );
      rests += 1;
      if (!shouldContinue(rests)) {
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
