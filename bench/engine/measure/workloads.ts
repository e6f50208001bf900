/** The workloads as steps. Preparing a step is not timed. Its answer is kept and compared with the oracle's. */
import {
  differenceOfAggregates,
  differenceOfFacets,
  differenceOfRows,
  type Facets,
  type LiveAggregates,
} from "../answers.ts";
import type { Contestant } from "../contestant.ts";
import type { Dataset } from "../data/dataset.ts";
import { type ListingTexts, listedTexts, type Market, textsOf } from "../data/market.ts";
import { createOracle, type Oracle } from "../expected.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import {
  type BenchQuery,
  DEALS,
  EVERYTHING,
  resortedDeals,
  toggledDeals,
  toggledTable,
} from "../queries.ts";
import type { WorkloadId } from "./measured.ts";

/** Number of changes in an update. */
const UPDATE = 100;
/** Number of changes between two questions. A contestant's caches have to survive a live market. */
const MEANWHILE = 10;

/** The parts of a view that a step asks for. */
export interface Answer {
  readonly rows: ArrayLike<number>;
  readonly aggregates?: LiveAggregates;
  readonly facets?: Facets;
}

export interface Step {
  /** Runs the timed part. */
  run(): MaybePromise<Answer>;
  /** Query that the answer belongs to. */
  readonly query: BenchQuery;
}

export type LiveWorkload = Exclude<WorkloadId, "load" | "memory">;

export interface Workload {
  readonly startsWith: BenchQuery;
  /** Number of steps that only make sense together. Their mean is one measurement. */
  readonly cycle: number;
  /** Prepares step number `at`. Throws a sentence if the contestant cannot run it. */
  step(fixture: Fixture, at: number): MaybePromise<Step>;
}

/** A contestant with its dataset, its market and the oracle. */
export interface Fixture {
  readonly dataset: Dataset;
  readonly market: Market;
  readonly contestant: Contestant;
  readonly oracle: Oracle;
}

export function createFixture(dataset: Dataset, market: Market, contestant: Contestant): Fixture {
  return { dataset, market, contestant, oracle: createOracle(dataset, market.listings) };
}

/** Copies texts so that each is a flat string, as if received. A concatenated string may still be in pieces. */
function received<Texts>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts));
}

/** Returns the market's next changes in their wire format. */
function nextTexts({ dataset, market }: Fixture, count: number): ListingTexts {
  return received(textsOf(dataset, market.change(count)));
}

function refresh(contestant: Contestant, texts: ListingTexts): MaybePromise<Answer> {
  return shown(contestant, contestant.update(texts));
}

function shown(contestant: Contestant, applied: MaybePromise<void>): MaybePromise<Answer> {
  return andThen(applied, () =>
    andThen(contestant.rows(), (rows) =>
      andThen(contestant.aggregates(), (aggregates) => ({ rows, aggregates })),
    ),
  );
}

/** Applies changes of listings, then reads the view. */
function updates(count: number): Workload {
  return {
    startsWith: DEALS,
    cycle: 1,
    step(fixture) {
      const texts = nextTexts(fixture, count);
      return { query: DEALS, run: () => refresh(fixture.contestant, texts) };
    },
  };
}

/** Sets a new query, then reads the rows. */
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

/** Adds a few changes and an untimed read of the view before each question. */
function whileListingsChange(workload: Workload): Workload {
  return {
    ...workload,
    step(fixture, at) {
      const refreshed = refresh(fixture.contestant, nextTexts(fixture, MEANWHILE));
      return andThen(refreshed, () => workload.step(fixture, at));
    },
  };
}

const WITH_FACETS: Workload = {
  startsWith: DEALS,
  cycle: 1,
  step(fixture) {
    const { contestant } = fixture;
    const texts = nextTexts(fixture, UPDATE);
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

export const LIVE_WORKLOADS: Readonly<Record<LiveWorkload, Workload>> = {
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

/** Describes what is wrong with the answer. Returns null if it is right. */
export function findMistake({ oracle }: Fixture, { query }: Step, answer: Answer): string | null {
  const { rows, aggregates, facets } = answer;
  return (
    differenceOfRows(rows, oracle.rows(query)) ??
    (aggregates ? differenceOfAggregates(aggregates, oracle.aggregates()) : null) ??
    (facets ? differenceOfFacets(facets, oracle.facets(query)) : null)
  );
}
