import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_QUERY, type TokenQuery } from "../contract/query.ts";
import { APES } from "./testing/apes.ts";
import { compactTokens, marketplace, projectionList, tokenQuery } from "./testing/arbitraries.ts";
import { type FakeApi, status } from "./testing/fake-api.ts";
import { type Harness, startHarness } from "./testing/harness.ts";

const SEED = 20260102;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** What may happen between two rests, most of it bad. */
type Happening =
  | {
      readonly kind: "change";
      readonly picks: readonly (readonly [number, number | null, number])[];
      readonly tell: "tell" | "hush" | "malformed";
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
    tell: fc.constantFrom("tell", "tell", "tell", "tell", "hush", "malformed"),
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
      .map((kind): Happening => ({ kind }) as Happening), // one of the kinds without more
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        part: fc.constantFrom("/tokens/listed", "?since", "/listings/stream", "/tokens/", "/info"),
        code: fc.constantFrom(500, 410, 404, 503),
      })
      .map((given): Happening => ({ kind: "fault", ...given })),
  },
);

function happen(api: FakeApi, { apes, worker }: Harness, each: Happening): TokenQuery | null {
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
      const tell = each.tell === "malformed" ? { broken: { listed: ["1,-1,1"] } } : each.tell;
      api.change(id, listed, [...unlisted], tell);
      return null;
    }
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
      for (const delta of deltas)
        api.send(`event: listings\ndata: ${JSON.stringify({ collection: id, ...delta })}\n\n`);
      return null;
    }
    case "fault":
      api.faults.set(each.part, status(each.code));
      return null;
  }
}

it("a live collection equals the reference whenever it comes to rest", async () => {
  const story = fc.array(fc.array(happening, { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(compactTokens, story, async (sent, chapters) => {
      // The API sends each token once.
      const tokens = [...new Map(sent.map((token) => [token[0], token])).values()];
      const harness = await startHarness(tokens);
      try {
        let query: TokenQuery = DEFAULT_QUERY;
        await harness.worker.open(APES.id, query);
        await harness.settled(query);
        for (const chapter of chapters) {
          for (const each of chapter) {
            query = happen(harness.api, harness, each) ?? query;
            // A round trip to the same server: what was sent before is on its way to being taken.
            await fetch(`${harness.api.origin}/elsewhere`);
          }
          harness.api.faults.clear();
          // The next change is what tells a reader on an idle stream what it missed.
          harness.api.change(APES.id, {}, []);
          await harness.settled(query);
          expect(harness.mirror.latest()?.phase.name).toBe("ready");
        }
      } finally {
        await harness.end();
      }
    }),
    { seed: SEED, numRuns: 40, endOnFailure: true },
  );
}, 120_000);
