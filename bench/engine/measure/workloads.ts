/**
 * The workloads as steps: what comes before is made ready without being timed, and the answer is kept to be
 * compared with the oracle's.
 */
import {
  differenceOfAggregates,
  differenceOfFacets,
  differenceOfRows,
  type Facets,
  type LiveAggregates,
} from "../answers.ts";
import type { Contestant } from "../contestant.ts";
import type { Dataset } from "../dataset.ts";
import { createOracle, type Oracle } from "../expected.ts";
import { type ListingTexts, listedTexts, type Market, textsOf } from "../market.ts";
import {
  type BenchQuery,
  DEALS,
  EVERYTHING,
  resortedDeals,
  toggledDeals,
  toggledTable,
} from "../queries.ts";
import { andThen, type Soon } from "../soon.ts";
import type { WorkloadId } from "./measured.ts";

/** Changes of an update. */
const UPDATE = 100;
/** Changes that come between two questions of a reader: what a contestant kept must survive a live market. */
const MEANWHILE = 10;

/** The parts of a view that were asked for. */
export interface Answer {
  readonly rows: ArrayLike<number>;
  readonly aggregates?: LiveAggregates;
  readonly facets?: Facets;
}

export interface Step {
  /** What is timed. */
  run(): Soon<Answer>;
  /** The query whose answer it is. */
  readonly query: BenchQuery;
}

export type StageWorkload = Exclude<WorkloadId, "load" | "memory">;

export interface Workload {
  readonly startsWith: BenchQuery;
  /** Steps that only make sense together; their mean is one measurement. */
  readonly cycle: number;
  /** Makes step number `at` ready. Throws, with a sentence, where the contestant cannot. */
  step(stage: Stage, at: number): Soon<Step>;
}

/** A contestant on its market. */
export interface Stage {
  readonly dataset: Dataset;
  readonly market: Market;
  readonly contestant: Contestant;
  readonly oracle: Oracle;
}

export function createStage(dataset: Dataset, market: Market, contestant: Contestant): Stage {
  return { dataset, market, contestant, oracle: createOracle(dataset, market.listings) };
}

/** As texts are once they were received: each in one piece, which those just put together may not be. */
function received<Texts>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts));
}

/** The market's next changes, as they come over the wire. */
function nextTexts({ dataset, market }: Stage, count: number): ListingTexts {
  return received(textsOf(dataset, market.change(count)));
}

function refresh(contestant: Contestant, texts: ListingTexts): Soon<Answer> {
  return shown(contestant, contestant.update(texts));
}

function shown(contestant: Contestant, applied: Soon<void>): Soon<Answer> {
  return andThen(applied, () =>
    andThen(contestant.rows(), (rows) =>
      andThen(contestant.aggregates(), (aggregates) => ({ rows, aggregates })),
    ),
  );
}

/** Changes of listings, then the view. */
function updates(count: number): Workload {
  return {
    startsWith: DEALS,
    cycle: 1,
    step(stage) {
      const texts = nextTexts(stage, count);
      return { query: DEALS, run: () => refresh(stage.contestant, texts) };
    },
  };
}

/** A new query, then the rows. */
function questions(
  startsWith: BenchQuery,
  cycle: number,
  queryAt: (step: number) => BenchQuery,
): Workload {
  return {
    startsWith,
    cycle,
    step({ contestant }, at) {
      const query = queryAt(at);
      const run = () =>
        andThen(contestant.setQuery(query), () => andThen(contestant.rows(), (rows) => ({ rows })));
      return { query, run };
    },
  };
}

/** The same with a view of a few changes before each question. */
function whileListingsChange(asked: Workload): Workload {
  return {
    ...asked,
    step(stage, at) {
      const refreshed = refresh(stage.contestant, nextTexts(stage, MEANWHILE));
      return andThen(refreshed, () => asked.step(stage, at));
    },
  };
}

const WITH_FACETS: Workload = {
  startsWith: DEALS,
  cycle: 1,
  step(stage) {
    const { contestant } = stage;
    const texts = nextTexts(stage, UPDATE);
    const { facets } = contestant;
    if (!facets) throw new Error("It has no means of its own to count facets.");
    return {
      query: DEALS,
      run: () =>
        andThen(refresh(contestant, texts), (answer) =>
          andThen(facets(), (counted) => ({ ...answer, facets: counted })),
        ),
    };
  },
};

const POLL: Workload = {
  startsWith: DEALS,
  cycle: 1,
  step({ contestant, dataset, market }) {
    const { poll } = contestant;
    if (!poll) throw new Error("It would read the listings as the plain form does.");
    market.change(UPDATE);
    const texts = received(listedTexts(dataset, market.listings));
    return { query: DEALS, run: () => shown(contestant, poll(texts)) };
  },
};

export const STAGE_WORKLOADS: Readonly<Record<StageWorkload, Workload>> = {
  update: updates(UPDATE),
  one: updates(1),
  toggle: questions(DEALS, 2, toggledDeals),
  "toggle-live": whileListingsChange(questions(DEALS, 2, toggledDeals)),
  sort: questions(DEALS, 4, resortedDeals),
  "sort-live": whileListingsChange(questions(DEALS, 4, resortedDeals)),
  "toggle-table": questions(EVERYTHING, 2, toggledTable),
  poll: POLL,
  facets: WITH_FACETS,
};

/** Where the answer is wrong, or null. */
export function mistake({ oracle }: Stage, { query }: Step, answer: Answer): string | null {
  const { rows, aggregates, facets } = answer;
  return (
    differenceOfRows(rows, oracle.rows(query)) ??
    (aggregates ? differenceOfAggregates(aggregates, oracle.aggregates()) : null) ??
    (facets ? differenceOfFacets(facets, oracle.facets(query)) : null)
  );
}
