/** `npm run record`: prints what was projected before each sale, beside what was paid. */
import {
  CONFIDENCE_BANDS,
  type MarketRecord,
  type RecordGroup,
  type SaleCounts,
  sumCounts,
} from "../../contract/market/record.ts";
import { counted } from "../../contract/values/format.ts";
import { readConfig } from "../platform/config/config.ts";
import { percent, table } from "../valuation/backtest/report.ts";
import {
  CommandError,
  checksFor,
  type ExitCode,
  parseOptions,
  SUCCESS,
  type Terminal,
  usageError,
  withStore,
} from "./command.ts";

const RECORD_HELP = `Prints the record: what was projected before each sale, beside what was then paid.

  npm run record                        all collections; the demo's only if there are no others
  npm run record -- ID                  one collection
  npm run --silent record -- [ID] --json    one object on one line, as the API answers it
  --help                                this text

"live": the projection was made before the sale. "past": it was computed afterwards, by an import, from
earlier sales alone. The shares are of the projection; "range held" is the share of prices within the range, which
aims at 80%. The server may run meanwhile. DATA_DIR and DATABASE_URL choose the database, as for the server.`;

export async function recordCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const { values, positionals } = checksFor("record").valid(
    parseOptions({
      args: [...argv],
      allowPositionals: true,
      options: { json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    }),
  );
  if (values.help) {
    terminal.out(RECORD_HELP);
    return SUCCESS;
  }
  const [id = null, extra] = positionals;
  if (extra !== undefined)
    throw usageError(
      { place: "ID", message: "there is a second one; name one collection" },
      "record",
    );
  await withStore(readConfig(environment), async (store) => {
    const record = await store.record(id);
    if (!record)
      throw new CommandError(`There is no collection ${id}; npm run collections lists all.`);
    if (values.json) terminal.out(JSON.stringify(record));
    else for (const line of reportOf(record)) terminal.out(line);
  });
  return SUCCESS;
}

function reportOf({ collections, demo, groups, open }: MarketRecord): string[] {
  const kind = demo && collections.length > 0 ? "Demo: " : "";
  const title = `${kind}${counted(sumCounts(groups).sales, "sale")}, ${counted(open, "open call")}.`;
  if (groups.length === 0) return [title];
  const sections = [
    rowsBy("collection", collections, ({ id }) => id),
    rowsBy("kind", groups, kindOf),
    rowsBy("month", groups, (group) => `${group.month} ${kindOf(group)}`),
    rowsBy("confidence", groups, bandOf),
  ];
  return [title, ...sections.flatMap((section) => ["", ...section])];
}

function kindOf({ live }: RecordGroup): string {
  return live ? "live" : "past";
}

function bandOf({ band }: RecordGroup): string {
  if (band === null) return "unknown";
  return `${CONFIDENCE_BANDS[band]} to ${CONFIDENCE_BANDS[band + 1] ?? 100}%`;
}

/** Returns a table with a row for each name, in alphabetical order. */
function rowsBy<Item extends SaleCounts>(
  title: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): string[] {
  const names = [...new Set(items.map(nameOf))].toSorted();
  const rows = names.map((name) => {
    const sum = sumCounts(items.filter((item) => nameOf(item) === name));
    const share = (part: number, all: number) => percent(all === 0 ? null : part / all);
    return [
      ...[name, String(sum.sales), share(sum.within10, sum.sales), share(sum.within25, sum.sales)],
      share(sum.held, sum.ranged),
    ];
  });
  return table([title, "sales", "within 10%", "within 25%", "range held"], rows);
}
