import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import type { ListingsDelta } from "../../contract/listings/listings.ts";
import { PING_MS, STREAM_EVENTS } from "../../contract/listings/live.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { APES } from "../testing/apes.ts";
import { compactTokens, marketplace, projectionList, tokenQuery } from "../testing/arbitraries.ts";
import { type FakeApi, status } from "../testing/fake-api.ts";
import { eventually, expectSame, type Harness, startHarness } from "../testing/harness.ts";
import { type Browser, createBrowser, type Tab } from "../testing/tab.ts";

const SEED = 20260102;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** An event of the story, most of them faults. The tabs are compared with the reference after each chapter. */
type Happening =
  | {
      readonly kind: "change";
      readonly picks: readonly (readonly [number, number | null, number])[];
      readonly tell: "tell" | "twice" | "hush" | "hold" | "malformed";
    }
  /** Delivers the held deltas, ordered by these keys. A delta with two keys arrives twice. */
  | { readonly kind: "deliver"; readonly order: readonly number[] }
  | {
      readonly kind: "tab";
      readonly at: number;
      readonly what: "hidden" | "away" | "shown" | "frozen" | "thawed" | "killed";
    }
  | { readonly kind: "query"; readonly query: TokenQuery }
  | { readonly kind: "projections"; readonly values: readonly (number | null)[] }
  | { readonly kind: "epoch" | "forget" | "drop" | "resend" | "reorder" }
  | { readonly kind: "fault"; readonly part: string; readonly code: number };

const change = fc
  .record({
    picks: fc.array(
      fc.tuple(fc.nat(40), fc.option(fc.constantFrom(0, 0.1, 1.5, 3, 1e9)), marketplace),
      { maxLength: 5 },
    ),
    tell: fc.constantFrom("tell", "tell", "tell", "twice", "hold", "hush", "malformed"),
  })
  .map((given): Happening => ({ kind: "change", ...given }));

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 10, arbitrary: change },
  { weight: 3, arbitrary: tokenQuery.map((query): Happening => ({ kind: "query", query })) },
  {
    weight: 1,
    arbitrary: projectionList(28).map((values): Happening => ({ kind: "projections", values })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom("epoch", "forget", "drop", "resend", "reorder")
      .map((kind): Happening => ({ kind }) as Happening), // one of the kinds without other fields
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 })
      .map((order): Happening => ({ kind: "deliver", order })),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        at: fc.nat(3),
        what: fc.constantFrom("hidden", "away", "shown", "frozen", "thawed", "killed"),
      })
      .map((given): Happening => ({ kind: "tab", ...given })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        part: fc.constantFrom(
          ...["/tokens/listed", "?since", "/listings/stream", "/tokens/", "/info"],
          // A 404 for these makes the worker fall back to JSON.
          ...["/tokens/columns", "/columns/figures"],
        ),
        code: fc.constantFrom(500, 410, 404, 503),
      })
      .map((given): Happening => ({ kind: "fault", ...given })),
  },
);

/** State of a story: the tabs of one browser, and the deltas that have not arrived yet. */
interface Stage {
  readonly harness: Harness;
  readonly browser: Browser;
  /** Tabs on the same collection. The first is the harness's own, which is never killed and has the query. */
  readonly tabs: Tab[];
  readonly held: ListingsDelta[];
}

function send(api: FakeApi, delta: ListingsDelta): void {
  const text = JSON.stringify({ collection: APES.id, ...delta });
  api.send(`event: listings\ndata: ${text}\n\n`);
}

/** Applies an event. Returns the new query if the event sets one, else null. */
async function happen(stage: Stage, each: Happening): Promise<TokenQuery | null> {
  const { harness, tabs, held } = stage;
  const { api, apes, worker } = harness;
  const { id } = APES;
  switch (each.kind) {
    case "change": {
      const ids = apes.tokens.map((token) => token[0]);
      const listed: Record<string, { price: number; marketplace: number }> = {};
      const unlisted = new Set<string>();
      for (const [pick, price, market] of each.picks) {
        const tokenId = ids[pick % Math.max(1, ids.length)] ?? "424242";
        delete listed[tokenId];
        unlisted.delete(tokenId);
        if (price === null) unlisted.add(tokenId);
        else listed[tokenId] = { price, marketplace: market };
      }
      const { tell } = each;
      const told = tell === "malformed" ? { broken: { listed: ["1,-1,1"] } } : tell;
      api.change(
        id,
        listed,
        [...unlisted],
        told === "twice" ? "tell" : told === "hold" ? "hush" : told,
      );
      const delta = apes.log[apes.log.length - 1];
      if (tell === "twice") send(api, delta);
      if (tell === "hold") held.push(delta);
      return null;
    }
    case "deliver": {
      const arriving = each.order.map((key, at) => ({ key, delta: held[at % held.length] }));
      held.length = 0;
      for (const { delta } of arriving.sort((a, b) => a.key - b.key)) if (delta) send(api, delta);
      return null;
    }
    case "tab":
      await turn(stage, each.at % tabs.length, each.what);
      return null;
    case "query":
      void worker.setQuery(each.query);
      return each.query;
    case "projections":
      apes.rev += 1;
      apes.projections = apes.tokens.map((_, at) => each.values[at] ?? null);
      return null;
    case "epoch":
      apes.epoch = `${apes.epoch}'`;
      apes.tokens = apes.tokens.slice(Math.min(1, apes.tokens.length - 1));
      apes.projections = apes.projections.slice(-apes.tokens.length || apes.projections.length);
      apes.listed.clear();
      apes.log = [];
      return null;
    case "forget":
      apes.log = [];
      return null;
    case "drop":
      api.dropStreams();
      return null;
    case "resend":
    case "reorder": {
      const deltas = each.kind === "resend" ? apes.log.slice(-2) : apes.log.slice(-3).reverse();
      for (const delta of deltas) send(api, delta);
      return null;
    }
    case "fault":
      api.faults.set(each.part, status(each.code));
      return null;
  }
}

async function turn(
  { harness, browser, tabs }: Stage,
  at: number,
  what: Extract<Happening, { kind: "tab" }>["what"],
): Promise<void> {
  if (what === "frozen" || what === "thawed") tabs[at].freeze(what === "frozen");
  else if (what !== "killed") void tabs[at].worker.setPresence(what);
  else if (at > 0) {
    tabs[at].kill();
    tabs[at] = await harness.openAnother(browser);
    await tabs[at].worker.open(APES.id, DEFAULT_QUERY);
  }
}

/** Sends pings. Without them a silent stream would reconnect at the current positions, which would hide errors. */
function keepPinging({ api, clock }: Pick<Harness, "api" | "clock">): void {
  clock.after(PING_MS, () => {
    api.send(`event: ${STREAM_EVENTS.ping}\ndata: {}\n\n`);
    keepPinging({ api, clock });
  });
}

/** Clears all faults, and shows and unfreezes every tab. */
async function wake({ harness, tabs }: Stage): Promise<void> {
  harness.api.faults.clear();
  for (const tab of tabs) {
    tab.freeze(false);
    await tab.worker.setPresence("shown");
    await opened(tab);
  }
}

/** Waits until the tab is open. Retries, as "Try again" does, if it was opened during a fault. */
async function opened({ worker, mirror }: Tab): Promise<void> {
  await eventually(async () => {
    const phase = mirror.latest()?.phase.name;
    if (phase === "failed") await worker.open(APES.id, DEFAULT_QUERY);
    return phase;
  }).toBe("ready");
}

const story = fc.array(fc.array(happening, { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 3,
});

it("every tab converges to the reference after any sequence of changes and faults", async () => {
  await fc.assert(
    fc.asyncProperty(
      compactTokens,
      story,
      fc.integer({ min: 1, max: 3 }),
      async (sent, chapters, tabCount) => {
        // The API sends each token once.
        const tokens = [...new Map(sent.map((token) => [token[0], token])).values()];
        const browser = createBrowser();
        const harness = await startHarness(tokens, () => 0, browser);
        keepPinging(harness);
        const stage: Stage = { harness, browser, tabs: [harness.own], held: [] };
        try {
          let query: TokenQuery = DEFAULT_QUERY;
          await harness.worker.open(APES.id, query);
          await harness.waitForMatch(query);
          while (stage.tabs.length < tabCount) {
            const tab = await harness.openAnother(browser);
            await tab.worker.open(APES.id, DEFAULT_QUERY);
            stage.tabs.push(tab);
          }
          for (const chapter of chapters) {
            for (const each of chapter) {
              query = (await happen(stage, each)) ?? query;
              // A round trip to the same server, so that everything sent before is being processed.
              await fetch(`${harness.api.origin}/elsewhere`);
            }
            await wake(stage);
            // On an idle stream a reader detects a gap only with the next change.
            harness.api.change(APES.id, {}, []);
            await harness.waitForMatch(query);
            expect(harness.mirror.latest()?.phase.name).toBe("ready");
            const truth = harness.truth(DEFAULT_QUERY);
            for (const { mirror } of stage.tabs.slice(1))
              await eventually(() => expectSame(mirror, truth)).toBeUndefined();
            await eventually(() => harness.api.streams()).toBe(1);
          }
        } finally {
          await harness.end();
        }
      },
    ),
    { seed: SEED, numRuns: 60, endOnFailure: true },
  );
}, 240_000);
