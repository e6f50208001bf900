/** Entry of `npm run soak`. Exits with 1 if the page and the server differ, or either fails. */
import { format } from "node:util";
import { HELP, parseSoakOptions, type SoakSelection } from "./options.ts";
import { SoakDifference } from "./rest.ts";
import { duration, runSoak } from "./run-soak.ts";

/** Number of last log lines of the worker and the server, printed if the soak fails. */
const LINES_KEPT = 60;

async function soak({ seconds, seed }: SoakSelection): Promise<number> {
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    if (lines.length > LINES_KEPT) lines.shift();
  };
  // The worker logs every fault, and there are many.
  console.warn = (...words) => log(`worker: ${format(...words)}`);
  console.error = console.warn;
  console.log(`seed ${seed}; the same again: npm run soak -- --seed ${seed}`);
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1_000;
  try {
    const { rests, awakeMs, sleptMs, faults, mishaps } = await runSoak({
      seed,
      shouldContinue: () => elapsed() < seconds,
      report: (line) => console.log(line),
      log,
    });
    console.log(
      `${rests} rests without a difference in ${Math.round(elapsed())} s, which were ${duration(awakeMs)} of the reader's time ` +
        `and ${duration(sleptMs)} asleep. Seed ${seed}.\nOn the line: ${counts(Object.entries(faults))}.\n` +
        `Besides: ${counts([...mishaps])}.`,
    );
    return 0;
  } catch (error) {
    console.log(lines.join("\n"));
    console.log(error instanceof SoakDifference ? error.message : error);
    console.log(
      `failed after ${Math.round(elapsed())} s; the same again: npm run soak -- --seed ${seed}`,
    );
    return 1;
  }
}

function counts(entries: readonly (readonly [string, number])[]): string {
  return entries.map(([name, count]) => `${name} ${count}`).join(", ");
}

const selection = parseSoakOptions(process.argv.slice(2), Math.random);
if (!selection.ok) {
  console.error(`${selection.problem.place}: ${selection.problem.message}.\n\n${HELP}`);
  process.exitCode = 1;
} else if (selection.value === "help") console.log(HELP);
// Exits explicitly, because a failed soak may leave handles open.
else process.exit(await soak(selection.value));
