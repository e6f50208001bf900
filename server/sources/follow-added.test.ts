/** Follows made-up sources that fail, hang and clash, with a store that the test makes up. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeFollow } from "../market/describe-follow.ts";
import { type Follow, UNREAD } from "../market/follow.ts";
import type { MarketSource } from "../market/market-source.ts";
import type { ApplyResult, Store } from "../storage/store/store.ts";
import { followAdded } from "./follow-added.ts";
import { untilAborted } from "./forever.ts";
import { THREAD_FAILED } from "./run-follow.ts";
import { createSources } from "./sources.ts";

const TIMES = {
  ...{ lookMs: 5, tickMs: 5, holdMs: 1_000 },
  ...{ silentMs: 40, endMs: 30, failurePauseMs: 5 },
};

const APPLIED: ApplyResult = { seq: 1, changed: 1, sales: 0, skipped: [] };
const EVENT = { kind: "unlisted", tokenId: "1", at: 1 } as const;

let follows: Map<string, Follow>;
let lines: string[];
let stopping: AbortController;
let running: Promise<void>;
let moving: ReadonlyMap<string, string>;
/** Calls of the clock, in order: "orders of ID" or "listings of ID". */
let clocked: string[];
const events = vi.fn(async () => APPLIED);

beforeEach(() => {
  follows = new Map();
  lines = [];
  moving = new Map();
  clocked = [];
  stopping = new AbortController();
  running = Promise.resolve();
});
afterEach(async () => {
  stopping.abort();
  await running;
});

/** Adds a collection of a source. */
function add(source: string, collection = source, part: Partial<Follow> = {}): void {
  const place = { collection, source, chainId: 1, contract: "0x1", name: collection } as const;
  follows.set(collection, { ...UNREAD, ...place, settings: {}, stage: "following", ...part });
}

const problemOf = (collection: string) => follows.get(collection)?.problem;

const store = {
  follows: async (source?: string) =>
    [...follows.values()].filter((each) => source === undefined || each.source === source),
  follow: async (collection: string) => follows.get(collection) ?? null,
  holdFollow: async () => true,
  async noteFollow(collection: string, _: string, note: Partial<Follow>) {
    const follow = follows.get(collection);
    if (follow) follows.set(collection, { ...follow, ...note });
  },
  applyEvents: events,
  async relistExpired(collection: string) {
    clocked.push(`orders of ${collection}`);
    return null;
  },
  movingCollections: async () => moving,
  async moveListings(collection: string) {
    clocked.push(`listings of ${collection}`);
    return null;
  },
} as unknown as Store; // nothing else is called

type Part = Partial<MarketSource> & Pick<MarketSource, "name">;

/** A source that answers, and follows until it is stopped. */
function made({ name, ...part }: Part): MarketSource {
  const source = { name, title: name.toUpperCase(), marketplaces: [] };
  return {
    ...source,
    find: async () => null,
    async follow(_, sink, signal) {
      await sink.note({ contactAt: 1 });
      await untilAborted(signal);
    },
    describe: (follow) => describeFollow(source, follow, {}),
    ...part,
  };
}

function start(...sources: readonly MarketSource[]): void {
  const report = (line: string) => void lines.push(line);
  running = followAdded({ store, sources, report, times: TIMES }, stopping.signal);
}

const isFollowed = (collection: string) =>
  vi.waitFor(() => expect(follows.get(collection)?.contactAt).toBe(1));

it("stores events under the source's name until it is aborted", async () => {
  add("made");
  start(
    made({
      name: "made",
      async follow(_, sink, signal) {
        await sink.events([EVENT]);
        await untilAborted(signal);
      },
    }),
  );
  await vi.waitFor(() => expect(events).toHaveBeenCalledExactlyOnceWith("made", [EVENT], "made"));
});

it("reports events ahead of the clock", async () => {
  const ahead = { event: EVENT, why: "ahead" } as const;
  events.mockResolvedValueOnce({ ...APPLIED, skipped: [ahead, ahead, ahead] });
  add("made");
  start(made({ name: "made", follow: (_, sink) => sink.events([EVENT]) }));
  const line = "MADE: 3 events of made are more than two minutes ahead, left out";
  await vi.waitFor(() => expect(lines).toEqual([line]));
});

it("lets the clock move listings of orders, and those that no order stands behind", async () => {
  add("made");
  moving = new Map(["made", "imported"].map((id) => [id, "1"]));
  start(made({ name: "made" }));
  await vi.waitFor(() => expect(clocked).toContain("listings of imported"));
  expect(new Set(clocked)).toEqual(
    new Set(["orders of made", "listings of made", "listings of imported"]),
  );
});

it("follows a market without rows as long as the server runs", async () => {
  const follow = vi.fn(made({ name: "own" }).follow);
  add("row", "a", { collection: "" });
  const [standing] = [...follows.values()];
  follows.clear();
  start(made({ name: "own", follow, ...(standing && { standing }) }));
  await vi.waitFor(() => expect(follow).toHaveBeenCalledOnce());
});

it("names a source that throws at the start, tells readers, tries again, and lets the others go on", async () => {
  add("broken");
  add("good");
  let starts = 0;
  const broken = made({
    name: "broken",
    follow() {
      starts += 1;
      throw new Error("no socket");
    },
  });
  start(broken, made({ name: "good" }));
  await isFollowed("good");
  await vi.waitFor(() => expect(starts).toBeGreaterThan(2));
  expect(lines).toContain("broken: BROKEN is not followed, trying again; no socket");
  expect(problemOf("broken")).toMatch(/its source failed: the server's log says why/);
  expect(problemOf("good")).toBeNull();
});

it("begins again with what is stored by then, and takes the problem back when it is read", async () => {
  add("broken");
  const seen: (string | null)[] = [];
  const follow: MarketSource["follow"] = async ({ problem }, sink, signal) => {
    seen.push(problem);
    if (seen.length < 2) throw new Error("no socket");
    await sink.note({ contactAt: 1 });
    await untilAborted(signal);
  };
  start(made({ name: "broken", follow }));
  await vi.waitFor(() => expect(seen).toEqual([null, expect.stringMatching(/its source failed/)]));
  await isFollowed("broken");
  expect(problemOf("broken")).toBeNull();
});

it("takes back that the thread failed when the collection is read", async () => {
  add("made", "made", { problem: THREAD_FAILED });
  start(made({ name: "made" }));
  await isFollowed("made");
  expect(problemOf("made")).toBeNull();
  expect(lines).toEqual([]);
});

it("names a source that never answers, tells readers, and lets the others go on", async () => {
  add("mute");
  add("good");
  start(
    made({ name: "mute", follow: (_, __, signal) => untilAborted(signal) }),
    made({ name: "good" }),
  );
  await isFollowed("good");
  await vi.waitFor(() =>
    expect(lines).toEqual(["mute: MUTE does not answer. The other sources go on"]),
  );
  expect(problemOf("mute")).toBe("MUTE does not answer");
  expect(problemOf("good")).toBeNull();
});

it("takes the problem back when a silent source answers", async () => {
  add("late");
  let answer = () => {};
  const follow: MarketSource["follow"] = async (_, sink, signal) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await sink.note({ contactAt: 1 });
    await untilAborted(signal);
  };
  start(made({ name: "late", follow }));
  await vi.waitFor(() => expect(problemOf("late")).toBe("LATE does not answer"));
  answer();
  await isFollowed("late");
  expect(problemOf("late")).toBeNull();
  expect(lines).toContain("late: LATE answers again");
});

it("leaves a source that does not end, and says so", async () => {
  add("endless");
  start(made({ name: "endless", follow: () => new Promise(() => {}) }));
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  stopping.abort();
  await running;
  expect(lines).toContain("endless: ENDLESS does not end, so it is left");
});

it("names a source that claims another's marketplace, and lets the others go on", async () => {
  for (const name of ["first", "second", "third"]) add(name);
  start(
    made({ name: "first", marketplaces: [1, 4] }),
    made({ name: "second", marketplaces: [3, 4] }),
    made({ name: "third", marketplaces: [3] }),
  );
  await isFollowed("first");
  await isFollowed("third");
  expect(lines).toEqual(["SECOND: is not followed, because the orders of Blur are those of FIRST"]);
  expect(follows.get("second")?.contactAt).toBeNull();
});

it("names a source with another's name", async () => {
  add("same");
  start(made({ name: "same" }), made({ name: "same", title: "Copy" }));
  await isFollowed("same");
  expect(lines).toEqual(["Copy: is not followed, because another source has the name same"]);
});

it("follows a collection anew when its settings change, and ends it when it is paused", async () => {
  add("made");
  const seen: unknown[] = [];
  let isFollowing = false;
  const follow: MarketSource["follow"] = async ({ settings }, _, signal) => {
    seen.push(settings);
    isFollowing = true;
    await untilAborted(signal);
    isFollowing = false;
  };
  start(made({ name: "made", follow }));
  await vi.waitFor(() => expect(seen).toEqual([{}]));
  add("made", "made", { settings: { slug: "other" } });
  await vi.waitFor(() => expect(seen).toEqual([{}, { slug: "other" }]));
  add("made", "made", { settings: { slug: "other" }, stage: "paused" });
  await vi.waitFor(() => expect(isFollowing).toBe(false));
});

it("names a source that cannot be created once, and keeps the others", () => {
  const create = (names?: readonly string[]) =>
    createSources(
      { store, report: (line) => void lines.push(line) } as Parameters<typeof createSources>[0],
      {
        broken: () => {
          throw new Error("no key");
        },
        good: () => made({ name: "good" }),
      },
      names,
    ).map(({ name }) => name);
  const created = create();
  expect(created).toEqual(["good"]);
  expect(lines).toEqual(["broken: is not followed, because it cannot start; no key"]);
  // The thread of the sources creates those that the server has named.
  expect(create(created)).toEqual(["good"]);
  expect(lines).toHaveLength(1);
});
