/**
 * SQL rows of the projections. A revision has one row for each part of the tokens, with one array per figure in token
 * order. The first part also has the line and the model. Rows from the place `MARKET_PLACE` on have no
 * tokens. Their column `model` has the parts of the packed market. What clears the model clears them too.
 */
import {
  FIGURES,
  type FigureName,
  figureFromWire,
  figureRecord,
  type ModelFigure,
  type SaleFigureName,
} from "../../../contract/tokens/figures.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type {
  CollectionValuation,
  LevelRange,
  PackedMarket,
  ValuationModel,
} from "../../valuation/collection-valuation.ts";
import type { Queryable } from "../db/database.ts";
import { STAGING, TURN_ROWS } from "./contents.ts";
import { levelValues, storeLevel } from "./history/close-hour.ts";
import type { StoredProjections } from "./store.ts";

type Figure = (typeof FIGURES)[number];
type SaleFigure = Exclude<Figure, ModelFigure>;
type FigureArray = readonly (number | null)[];

/** SQL expressions over the latest sale `s` of each token. */
const FROM_SALES: Readonly<Record<SaleFigureName, string>> = {
  lastSalePrice: "s.price",
  lastSaleAt: "floor(s.at / 1000) * 1000",
};

const isFromSales = (figure: Figure): figure is SaleFigure =>
  Object.hasOwn(FROM_SALES, figure.name);
const SALE_FIGURES = FIGURES.filter(isFromSales);
export const MODEL_FIGURES = FIGURES.filter(
  (figure): figure is ModelFigure => !isFromSales(figure),
);

/** Place of the first part of the packed market. No collection has so many tokens. */
const MARKET_PLACE = 2_000_000_000;
/** Length of each part but the last. The database's memory grows with the largest value, and never shrinks. */
const PART_LENGTH = 1_000_000;

/** Returns the column of a figure: `lowShares` is in `low_shares`. */
function columnOf({ arrayName }: Figure): string {
  return arrayName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Stages a valuation of the tokens of `contents` into the contents `staged`, in parts. The latest sale of each token is
 * read from the contents `salesOf`.
 */
export async function stageProjections(
  db: Queryable,
  staged: string,
  contents: string,
  epoch: string,
  at: UnixMs,
  valuation: CollectionValuation,
  salesOf: readonly string[] = [contents],
): Promise<void> {
  const columns = [...MODEL_FIGURES.map(columnOf), ...SALE_FIGURES.map(columnOf)];
  const values = [
    ...MODEL_FIGURES.map((_, index) => `$${9 + index}::double precision[]`),
    ...SALE_FIGURES.map(
      ({ name }) =>
        `(select coalesce(array_agg(${FROM_SALES[name]} order by s.place), '{}') from part s)`,
    ),
  ];
  const sql = `${STAGING}, part as (
      select t.place, s.price, s.at from tokens t left join lateral (
        select price, at from sales where contents = any($8::text[]) and token_id = t.token_id
        order by at desc, price desc limit 1
      ) s on true where t.contents = $2 and t.place >= $3 and t.place < $3 + ${TURN_ROWS}
    ) insert into projections (contents, rev, place, epoch, at, line, model, ${columns})
    select $1, 0, $3, $4, $5, $6::json, $7::json, ${values} from staging`;
  const { line, model, projections } = valuation;
  for (let place = 0; place === 0 || place < projections.length; place += TURN_ROWS)
    await db.query(sql, [
      staged,
      contents,
      place,
      epoch,
      at,
      JSON.stringify(place === 0 ? line : []),
      place === 0 && model !== null ? JSON.stringify(model) : null,
      salesOf,
      ...MODEL_FIGURES.map(({ arrayName }) => valuation[arrayName].slice(place, place + TURN_ROWS)),
    ]);
}

/** Stages the packed market of a valuation into the contents `staged`. */
export async function stageMarket(
  db: Queryable,
  staged: string,
  epoch: string,
  at: UnixMs,
  market: PackedMarket,
): Promise<void> {
  const columns = FIGURES.map(columnOf);
  const sql = `${STAGING} insert into projections (contents, rev, place, epoch, at, line, model, ${columns})
    select $1, 0, $2, $3, $4, '[]', $5::json, ${columns.map(() => "'{}'")} from staging`;
  for (let part = 0; part * PART_LENGTH <= market.length; part += 1) {
    const text = market.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH);
    await db.query(sql, [staged, MARKET_PLACE + part, epoch, at, JSON.stringify(text)]);
  }
}

/** Returns the packed market of the latest revision, or null if there is none. */
export async function readMarket(db: Queryable, collection: string): Promise<PackedMarket | null> {
  let market = "";
  let rev: number | null = null;
  for (;;) {
    const part: number = market.length / PART_LENGTH;
    const [row] = await db.query<{ rev: number; text: unknown }>(
      `select rev, model as text from collections c
       join projections p on p.contents = c.contents and rev = projections_rev
       where id = $1 and place = $2`,
      [collection, MARKET_PLACE + part],
    );
    // A revision that was stored meanwhile has other parts.
    if (!row || typeof row.text !== "string" || row.rev !== (rev ?? row.rev)) return null;
    rev = row.rev;
    market += row.text;
    if (row.text.length < PART_LENGTH) return market;
  }
}

/** Gives a collection the staged projections as its next revision, and stores its level. Returns null if it was replaced meanwhile. */
export async function publishProjections(
  db: Queryable,
  staged: string,
  collection: string,
  contents: string,
  epoch: string,
  { level, at }: { readonly level: LevelRange | null; readonly at: UnixMs },
): Promise<number | null> {
  const [head] = await db.query<{ rev: number }>(
    `with staging as (
       update contents set at = 0 where key = $1 and at > 0 returning key
     ), head as (
       update collections set projections_rev = projections_rev + 1,
         level_since = coalesce(level_since, case when $6::double precision is not null then $9::double precision end)
       from staging
       where id = $2 and contents = $3 and epoch = $4 returning id, projections_rev as rev, contents
     ), ${storeLevel("head", 5)}, earlier as (
       delete from projections p using head where p.contents = head.contents
     ), published as (
       update projections p set contents = head.contents, rev = head.rev from head where p.contents = $1
     ) select rev from head`,
    [staged, collection, contents, epoch, ...levelValues(level, at), at],
  );
  return head?.rev ?? null;
}

type ProjectionRow = Omit<StoredProjections, "figures"> & Readonly<Record<FigureName, FigureArray>>;

/** Returns the latest revision, or null if there is no such collection. */
export async function readProjections(
  db: Queryable,
  collection: string,
): Promise<StoredProjections | null> {
  const arrays = FIGURES.map((figure) => `array_to_json(${columnOf(figure)}) as "${figure.name}"`);
  const parts = await db.query<ProjectionRow>(
    `select rev, p.epoch, at, line, model, ${arrays} from collections c
     join projections p on p.contents = c.contents and rev = projections_rev
     where id = $1 and place < ${MARKET_PLACE} order by place`,
    [collection],
  );
  if (!parts[0]) return null;
  const { rev, epoch, at, line, model } = parts[0];
  const size = parts.reduce((sum, { priceProjection }) => sum + priceProjection.length, 0);
  const figures = figureRecord(({ name }) => {
    const column = new Float64Array(size);
    let row = 0;
    // A node of an earlier version writes an empty array for a figure that it does not know.
    for (const part of parts)
      for (let index = 0; index < part.priceProjection.length; index += 1) {
        column[row] = figureFromWire(part[name][index]);
        row += 1;
      }
    return column;
  });
  return { rev, epoch, at, line, model, figures };
}

export async function readProjectionModel(
  db: Queryable,
  collection: string,
): Promise<ValuationModel | null> {
  const [row] = await db.query<{ model: ValuationModel | null }>(
    `select model from collections c
     join projections p on p.contents = c.contents and rev = projections_rev
     where id = $1 and place = 0`,
    [collection],
  );
  return row?.model ?? null;
}
