/** `npm run backtest`: measures the errors that the valuation would have made on the sales of an import folder. */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { inspect, type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import { DAY_MS, type UnixMs } from "../../contract/values/units.ts";
import type { CollectionDraft } from "../market/drafts.ts";
import { parseIsoTime } from "../market/parse-iso-time.ts";
import { messageOf } from "../platform/log/message-of.ts";
import { formatSkipped } from "../sources/import/import-error.ts";
import { readFolder } from "../sources/import/import-folder.ts";
import { baselinesOf } from "../valuation/backtest/baselines.ts";
import { computeMetrics, type Metrics } from "../valuation/backtest/metrics.ts";
import { formatReport } from "../valuation/backtest/report.ts";
import { drawScatterPlot } from "../valuation/backtest/scatter-plot.ts";
import { type Step, type TimeRange, walkForward } from "../valuation/backtest/walk-forward.ts";
import type { TokenToValue } from "../valuation/collection-valuation.ts";
import { rateTokens } from "../valuation/rarity/rarity.ts";
import {
  CommandError,
  checksFor,
  type ExitCode,
  parseFolder,
  parseOptions,
  SUCCESS,
  type Terminal,
} from "./command.ts";

const BACKTEST_HELP = `Walks forward through a collection's sales: what would have been projected before each?

  npm run backtest -- DIR [--from DATE] [--to DATE] [--json] [--predictions FILE] [--picture FILE]

  DIR                 a folder as for npm run import: tokens.csv, sales.csv
  --from DATE         judges sales from this day on, UTC (the first sale's)
  --to DATE           and before this one (the last sale's is judged)
  --json              prints one object on one line instead of tables
  --predictions FILE  writes a line for every sale in the range, judged or not:
                      timestamp,token_id,paid,projected,low,high,floor
  --picture FILE      where projected against paid is drawn (bench/results/backtest-DIR.svg)
  --help              this text

A projection goes by strictly earlier sales alone; the model is refitted every week. The error is |projected - paid| / paid.
Judged is every sale at or above 0.3 times the floor known before it (a tenth of the last 40 sales were
cheaper). Bad rows of sales.csv are reported and left out.`;

export function backtestCommand(argv: readonly string[], terminal: Terminal): ExitCode {
  const given = parseArguments(argv);
  if (given === null) {
    terminal.out(BACKTEST_HELP);
    return SUCCESS;
  }
  const { folder, json, predictions, picture } = given;
  const name = basename(resolve(folder));
  const draft = readDraft(folder, terminal);
  const range = rangeOf(given, draft);
  const tokens = ranked(draft);
  const steps = walkForward(tokens, draft.sales, range, (week) =>
    terminal.error(`week of ${new Date(week).toISOString().slice(0, 10)}`),
  );
  const metrics = computeMetrics(steps, baselinesOf(tokens, draft.sales, range.from));
  if (predictions !== undefined) write(predictions, predictionsCsv(steps));
  const drawn = picture ?? resolve(import.meta.dirname, `../../bench/results/backtest-${name}.svg`);
  write(drawn, drawScatterPlot(`${name}: projected against paid`, steps, metrics));
  terminal.error(`Drawn: ${drawn}`);
  if (json) terminal.out(JSON.stringify(selectMetrics(metrics)));
  else for (const line of formatReport({ metrics, name })) terminal.out(line);
  return SUCCESS;
}

function readDraft(folder: string, terminal: Terminal): CollectionDraft {
  const { draft, skipped, outOfOrder } = readFolder(folder, {
    id: "backtest",
    name: "backtest",
    simulateListings: false,
    forAnalysis: true,
    now: Date.now(),
  });
  for (const line of formatSkipped(skipped)) terminal.error(line);
  if (outOfOrder > 0)
    terminal.error(
      `sales.csv: ${outOfOrder} rows came after a later sale; the sales are sorted by time.`,
    );
  const gifts = draft.sales.filter(({ price }) => price === 0).length;
  if (gifts > 0) terminal.error(`sales.csv: ${gifts} sales at 0 are not judged or learned.`);
  return draft;
}

function ranked({ traits, tokens }: CollectionDraft): TokenToValue[] {
  const rarity = rateTokens(traits, tokens);
  return tokens.map((token, index) => ({ ...token, rank: rarity[index].rank }));
}

function rangeOf(
  { from, to }: { readonly from: UnixMs | null; readonly to: UnixMs | null },
  { sales }: CollectionDraft,
): TimeRange {
  const first = sales[0]?.at ?? 0;
  const last = sales[sales.length - 1]?.at ?? 0;
  return { from: from ?? Math.floor(first / DAY_MS) * DAY_MS, to: to ?? last + 1 };
}

function write(file: string, text: string): void {
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandError(`${file}: cannot be written (${messageOf(error)}).`);
  }
}

/** Returns the metrics of one line of `--json`. */
function selectMetrics({
  bias,
  tiers,
  projectedTiers,
  quarters,
  confidence,
  ...selected
}: Metrics) {
  return selected;
}

function predictionsCsv(steps: readonly Step[]): string {
  // `join` writes null as an empty cell.
  const rows = steps.map(({ sale: { at, tokenId, price }, projection, low, high, floor }) =>
    [new Date(at).toISOString(), tokenId, price, projection, low, high, floor].join(","),
  );
  return `${["timestamp,token_id,paid,projected,low,high,floor", ...rows].join("\n")}\n`;
}

/** Returns null if the arguments ask for help. */
function parseArguments(argv: readonly string[]) {
  const { valid, invalid } = checksFor("backtest");
  const { values, positionals } = valid(
    parseOptions({
      args: [...argv],
      allowPositionals: true,
      options: {
        from: { type: "string" },
        to: { type: "string" },
        json: { type: "boolean" },
        predictions: { type: "string" },
        picture: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }),
  );
  if (values.help) return null;
  const holds = "tokens.csv and sales.csv";
  const folder = valid(parseFolder(positionals, { holds, verb: "walk through" }));
  const from = valid(dayOf("--from", values.from));
  const to = valid(dayOf("--to", values.to));
  if (from !== null && to !== null && from >= to)
    throw invalid("--to", "must be a later day than --from");
  return { ...values, folder, from, to };
}

function dayOf(option: string, given: string | undefined): Parsed<UnixMs | null> {
  if (given === undefined) return parsed(null);
  const at = /^\d{4}-\d{2}-\d{2}$/.test(given) ? parseIsoTime(given) : null;
  return at === null
    ? problem(option, `must be a day such as 2021-09-01, got ${inspect(given)}`)
    : parsed(at);
}
