/**
 * `npm run test:faults`: plants faults in the product code, one at a time, and tells which test sees each. A seed
 * chooses the faults. They are planted in a temporary copy of the checkout, never in the checkout itself.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chooseFaults, type Fault } from "./faults/choose-faults.ts";
import { copyCheckout, listFiles } from "./faults/copy-checkout.ts";
import { findDependents } from "./faults/dependent-tests.ts";
import { equivalenceOf } from "./faults/equivalent-faults.ts";
import { createTestRunner } from "./faults/run-tests.ts";
import { createSearch } from "./faults/search-test.ts";
import { ensureBrowser } from "./find-browser.ts";

const HELP = `npm run test:faults -- [--seed N] [--count 20] [--only INDEX,...] [--nearest N] [--no-browser] [--patience N]
       [--list]

  --seed N       chooses the faults; the same seed chooses the same faults in the same code
  --count N      how many faults
  --only 2,7     only these faults of the seed, by their index
  --nearest N    runs only the N unit test files that are nearest to the fault
  --no-browser   leaves out the browser tests, which run only for a fault that all unit tests miss
  --patience N   seconds for which tests may print nothing before they count as endless, 120 by default
  --list         prints the faults and runs nothing`;
const SPEC = /^e2e\/.*\.spec\.ts$/;
const INTERRUPTED = 130;

interface Options {
  readonly seed: number;
  readonly count: number;
  /** Indices of faults; null for all. */
  readonly only: readonly number[] | null;
  /** Maximum number of unit test files to run for one fault. */
  readonly nearest: number;
  readonly browser: boolean;
  readonly patience: number;
  readonly list: boolean;
  readonly help: boolean;
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new TypeError(`--${name} takes a whole number`);
  return Number(value);
}

/** @throws TypeError if the options are invalid. */
function parseOptions(): Options {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
      count: { type: "string", default: "20" },
      only: { type: "string" },
      nearest: { type: "string" },
      browser: { type: "boolean", default: true },
      patience: { type: "string", default: "120" },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const count = wholeNumber("count", values.count);
  const only = values.only?.split(",").map((index) => wholeNumber("only", index)) ?? null;
  if (only?.some((index) => index >= count)) throw new TypeError(`--only takes 0 to ${count - 1}`);
  const nearest = values.nearest ? wholeNumber("nearest", values.nearest) : Infinity;
  const patience = wholeNumber("patience", values.patience);
  return { ...values, seed: wholeNumber("seed", values.seed), count, only, nearest, patience };
}

function describe(index: number, { file, line, kind, before, after }: Fault): string {
  return `${index}. ${file}:${line}, ${kind}\n   - ${before}\n   + ${after}`;
}

/** Returns true if each fault was seen or changes nothing. */
async function plantFaults(
  { seed, count, only, nearest, browser, patience, list }: Options,
  signal: AbortSignal,
): Promise<boolean> {
  const files = listFiles();
  const isCode = (file: string) => /\.tsx?$/.test(file);
  const texts = new Map(files.filter(isCode).map((file) => [file, readFileSync(file, "utf8")]));
  const faults = [...chooseFaults(texts, seed, count).entries()];
  const chosen = faults.filter(([index]) => only?.includes(index) ?? true);
  if (list) {
    for (const [index, fault] of chosen) console.log(describe(index, fault));
    return true;
  }
  if (browser) ensureBrowser();
  const copy = copyCheckout(files);
  const missed: string[] = [];
  let equivalent = 0;
  try {
    const { checkNearest, search } = createSearch({
      copy,
      texts,
      dependents: findDependents(texts),
      nearest,
      runner: createTestRunner(copy, 1_000 * patience, signal),
      specs: browser ? files.filter((file) => SPEC.test(file)) : [],
      report: (line) => console.log(`   ${line}`),
    });
    await checkNearest(chosen.map(([, fault]) => fault));
    for (const [index, fault] of chosen) {
      console.log(describe(index, fault));
      const reason = equivalenceOf(fault);
      if (reason) {
        equivalent += 1;
        console.log(`   changes nothing: ${reason}`);
        continue;
      }
      const startedAt = performance.now();
      const title = await search(fault);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      console.log(title ? `   seen in ${seconds} s by ${title}` : `   NOT SEEN, ${seconds} s`);
      if (!title) missed.push(describe(index, fault));
    }
  } finally {
    copy.discard();
  }
  const counted = chosen.length - equivalent;
  const rest = equivalent > 0 ? `, ${equivalent} change nothing` : "";
  console.log(`\nseed ${seed}: ${counted - missed.length} of ${counted} seen${rest}`);
  if (missed.length > 0) console.log(`not seen:\n${missed.join("\n")}`);
  return missed.length === 0;
}

async function main(): Promise<number> {
  let options: Options;
  try {
    options = parseOptions();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    return 1;
  }
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  try {
    return (await plantFaults(options, stopping.signal)) ? 0 : 1;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    console.error("Stopped. The copy is removed.");
    return INTERRUPTED;
  }
}

process.exitCode = await main();
