/** Parses the options of the engine's bench. */

import { parseInteger } from "../../contract/values/digits.ts";
import { type Parsed, parsed } from "../../contract/values/problem.ts";
import { parseOptions } from "../../server/cli/command.ts";
import { listOf, oneOf } from "../common/list-option.ts";
import { PEERS } from "./measure/contestants.ts";
import { WORKLOADS, type WorkloadId } from "./measure/measured.ts";
import type { Selection } from "./measure/run.ts";

const SIZES: readonly number[] = [10_000, 100_000, 1_000_000];
/** From this number of tokens on, every query of the bench matches something. */
const MIN_SIZE = 1_000;

/** The peers that were ever the fastest at something. They are enough to check the budgets. */
const CHECKED_PEERS = ["plain", "crossfilter2", "arquero", "duckdb-wasm", "lokijs"];
const ROUNDS = 5;
const CHECK_ROUNDS = 3;

export interface BenchOptions {
  readonly selection: Selection;
  /** Compares the figures with the budgets. */
  readonly check: boolean;
  /** File for the results. Null stands for the default file, which is only written if `isWhole`. */
  readonly json: string | null;
  /** True if nothing was left out. */
  readonly isWhole: boolean;
}

export const HELP = `npm run bench -- [options]

Measures the engine beside its peers. Without options it measures everything and saves the figures in bench/results.

  --sizes 10000,100000       numbers of tokens (${SIZES.join(", ")})
  --peers plain,lokijs       ${PEERS.join(", ")}
  --workloads update,facets  ${WORKLOADS.join(", ")}
  --json FILE                save the results there
  --check                    compare with bench/budgets.json; exits with 1 and names what is broken.
                             By itself it measures the quickest peers only, in fewer rounds
`;

function sizeFrom(text: string): number | null {
  const size = parseInteger(text);
  return size !== null && size >= MIN_SIZE ? size : null;
}

/** Parses the arguments. Returns "help" if help was asked for. */
export function parseBenchOptions(args: readonly string[]): Parsed<BenchOptions | "help"> {
  const given = parseOptions({
    args: [...args],
    options: {
      sizes: { type: "string" },
      peers: { type: "string" },
      workloads: { type: "string" },
      json: { type: "string" },
      check: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (!given.ok) return given;
  const { values } = given.value;
  if (values.help) return parsed("help");
  const sizes = listOf("--sizes", values.sizes, SIZES, sizeFrom);
  if (!sizes.ok) return sizes;
  const allPeers: readonly string[] = values.check ? CHECKED_PEERS : PEERS;
  const peers = listOf("--peers", values.peers, allPeers, oneOf(PEERS));
  if (!peers.ok) return peers;
  const workloads = listOf<WorkloadId>(
    "--workloads",
    values.workloads,
    WORKLOADS,
    oneOf(WORKLOADS),
  );
  if (!workloads.ok) return workloads;
  return parsed({
    selection: {
      sizes: sizes.value.toSorted((a, b) => a - b),
      peers: peers.value,
      workloads: workloads.value,
      rounds: values.check ? CHECK_ROUNDS : ROUNDS,
    },
    check: values.check,
    json: values.json ?? null,
    isWhole: !values.check && !values.sizes && !values.peers && !values.workloads,
  });
}
