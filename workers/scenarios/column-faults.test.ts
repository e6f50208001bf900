/** If columns are rejected, the worker falls back to JSON, once, and its report has the reason. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Column } from "../../contract/columns/body-format.ts";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { APE_TOKENS, APES, ask } from "../testing/apes.ts";
import { columnBodies, edited, ofNextVersion } from "../testing/column-bodies.ts";
import { body, columns, html, status } from "../testing/fake-api.ts";
import { eventually, type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let warned: ReturnType<typeof vi.spyOn>;
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
  harness = await startHarness();
  harness.api.change(APES.id, { 1: ask(1), 2: ask(12, 2) }, []);
});

afterEach(() => harness.end());

type Body = Uint8Array<ArrayBuffer>;
type Damage = readonly [what: string, place: string, (body: Body) => Body];

const without = (name: string) => (body: Body) =>
  edited(body, (_, columns) => columns.delete(name));
const having = (name: string, column: Column) => (body: Body) =>
  edited(body, (_, columns) => columns.set(name, column));
const saying = (field: string, value: unknown) => (body: Body) =>
  edited(body, (head) => Object.assign(head, { [field]: value }));
const bytes = (...values: number[]) => new Uint8Array(values);

const damagedBodies: readonly Damage[] = [
  ["of the next version", "version", ofNextVersion],
  ["that is a page", "header", () => new TextEncoder().encode("<!doctype html>".repeat(9))],
  ["that is empty", "header", () => new Uint8Array()],
  ["that is cut short in its header", "header", (body) => body.slice(0, 100)],
  ["that is too long", "header", (body) => Uint8Array.from([...body, ...new Uint8Array(8)])],
];

/** The rows are the tokens 2, 4, 30, 1, 5. */
const damagedColumns: readonly Damage[] = [
  ...damagedBodies,
  ["that is cut short", "vibes.scores", (body) => body.slice(0, -8)],
  ["with a bit flipped", "vibes.scores", (body) => body.with(-5, body[body.length - 5] ^ 1)],
  ["without names", "names.text", saying("names", "packed")],
  ["without ids", "ids.text", without("ids")],
  ["without a trait", "trait 7", without("trait 7")],
  ["with an unknown column", "mood", having("mood", bytes(1))],
  ["with too few ids", "ids", having("ids", bytes(2, 4, 30, 1))],
  ["with a rank of 0", "rankSteps", having("rankSteps", bytes(0, 1, 0, 1, 2))],
  ["out of order", "rankSteps", having("ids", bytes(2, 30, 4, 1, 5))],
  ["with one id in two ranks", "ids", having("ids", bytes(2, 4, 30, 1, 2))],
  ["with a code of no set", "trait 4", having("trait 4", bytes(1, 0, 2, 3, 9))],
  ["with a score that is no number", "vibes.scores", having("vibes.scores", Float64Array.of(NaN))],
  ["without an epoch", "epoch", saying("epoch", "")],
  ["of half a token", "size", saying("size", 4.5)],
];

const damagedFigures: readonly Damage[] = [
  ...damagedBodies,
  ["that is cut short", "highShare.exponent", (body) => body.slice(0, -8)],
  ["without projections", "priceProjection.digits", without("priceProjection.digits")],
  [
    "with projections above every price",
    "priceProjection",
    having("priceProjection.exponent", Int8Array.of(9)),
  ],
  [
    "with an exponent beyond powers of ten",
    "priceProjection.exponent",
    having("priceProjection.exponent", Int8Array.of(23)),
  ],
  ["without a revision", "rev", saying("rev", "1")],
];

function refusedColumns(): string | null | undefined {
  return harness.mirror.latest()?.report.refusedColumns;
}

/** Counts the requests for the tokens as columns, for the figures with them, and for both as JSON. */
function askedForTokens(): readonly number[] {
  return ["/tokens/columns", "/columns/figures", "/tokens/unlisted"].map(harness.requestCount);
}

describe("opening", () => {
  it.each(damagedColumns)("loads JSON once for a body of columns %s", async (_, place, damage) => {
    harness.api.faults.set("/tokens/columns", columns(damage(harness.api.columns(APES.id))));
    await harness.open();
    expect(refusedColumns()).toMatch(new RegExp(`^${place}: `));
    expect(warned.mock.calls).toEqual([[expect.stringContaining(`: ${place}: `)]]);
    expect(askedForTokens()).toEqual([1, 1, 1]);
  });

  it.each([
    ...damagedFigures,
    [
      "of other tokens",
      "size",
      () => columnBodies("epoch-1", 1, APE_TOKENS.slice(1)).figures,
    ] as Damage,
  ])("loads JSON once for a body of figures %s", async (_, place, damage) => {
    harness.api.faults.set(
      "/columns/figures",
      columns(damage(harness.api.figures(APES.id, "first"))),
    );
    await harness.open();
    expect(refusedColumns()).toMatch(new RegExp(`^${place}: `));
    expect(warned.mock.calls).toEqual([[expect.stringContaining(`: ${place}: `)]]);
    expect(askedForTokens()).toEqual([1, 1, 1]);
  });

  it("loads JSON once if the server has no columns", async () => {
    harness.api.faults.set("/tokens/columns", status(404));
    await harness.open();
    expect(refusedColumns()).toContain("404");
    expect(askedForTokens()).toEqual([1, 1, 1]);
  });

  it("reports nothing for columns that were accepted", async () => {
    await harness.open();
    expect(refusedColumns()).toBeNull();
    expect(warned).not.toHaveBeenCalled();
    expect(askedForTokens()).toEqual([1, 1, 0]);
  });

  it.each([
    ["a page", html],
    [
      "tokens of which more than 1 percent are bad",
      body({ wire: 1, epoch: "epoch-1", projectionsRev: 1, tokens: [["1"]] }),
    ],
  ])(
    "fails if the columns are rejected and the JSON is %s, and opens when retried",
    async (_, json) => {
      harness.api.faults.set(
        "/tokens/columns",
        columns(ofNextVersion(harness.api.columns(APES.id))),
      );
      harness.api.faults.set("/tokens/unlisted", json);
      await harness.worker.open(APES.id, DEFAULT_QUERY);
      await eventually(() => harness.mirror.latest()?.phase).toMatchObject({
        name: "failed",
        failure: { kind: "bad-payload" },
      });
      expect(askedForTokens()).toEqual([1, 1, 1]);
      harness.api.faults.clear();
      await harness.open();
      expect(refusedColumns()).toBeNull();
    },
  );

  it("does not load JSON for columns that the server failed to send", async () => {
    harness.api.faults.set("/tokens/columns", status(500));
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    await eventually(() => harness.mirror.latest()?.phase).toMatchObject({
      name: "failed",
      failure: { kind: "unreachable" },
    });
    expect(askedForTokens()).toEqual([1, 1, 0]);
  });

  it("loads JSON of the new epoch if the epoch ends after columns were rejected", async () => {
    const refuse = columns(ofNextVersion(harness.api.columns(APES.id)));
    harness.api.faults.set("/tokens/columns", (request, response) => {
      harness.apes.epoch = "epoch-2";
      refuse(request, response);
    });
    await harness.open();
    expect([
      harness.requestCount("/tokens/columns"),
      harness.requestCount("/tokens/unlisted"),
    ]).toEqual([1, 2]);
    expect(refusedColumns()).toMatch(/^version: /);
  });
});

describe("a collection that was loaded as JSON", () => {
  beforeEach(async () => {
    harness.api.faults.set("/tokens/columns", columns(ofNextVersion(harness.api.columns(APES.id))));
    await harness.open();
    await harness.waitForConnection("live");
  });

  it("follows its figures as JSON", async () => {
    harness.apes.rev = 2;
    harness.apes.projections = [1, 2, 3, 4, 5];
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await harness.waitForMatch(DEFAULT_QUERY);
    expect(harness.requestCount("/tokens/projections?r=2")).toBe(1);
    expect(harness.requestCount("/columns/figures?r=2")).toBe(0);
    expect(refusedColumns()).toMatch(/^version: /);
  });

  it("is loaded as columns again when its epoch ends", async () => {
    harness.api.faults.clear();
    harness.apes.epoch = "epoch-2";
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await harness.waitForMatch(DEFAULT_QUERY);
    expect(askedForTokens()).toEqual([2, 2, 1]);
    expect(refusedColumns()).toBeNull();
  });
});

describe("a revision of the figures", () => {
  const latestFigures = () => harness.api.figures(APES.id, "latest");
  const askedForFigures = (rev: number) =>
    [`/columns/figures?r=${rev}`, `/tokens/projections?r=${rev}`].map(harness.requestCount);
  const latestRev = () => harness.mirror.updates.findLast(({ figures }) => figures)?.figures?.rev;

  function revise(rev: number, projections: readonly (number | null)[]): void {
    harness.apes.rev = rev;
    harness.apes.projections = projections;
  }

  beforeEach(async () => {
    await harness.open();
    await harness.waitForConnection("live");
  });

  it.each(damagedFigures)(
    "is loaded as JSON once if its columns are a body %s",
    async (_, place, damage) => {
      revise(2, [1, 2, null, 4, 5]);
      harness.api.faults.set("/columns/figures", columns(damage(latestFigures())));
      harness.api.change(APES.id, { 4: ask(5) }, []);
      await harness.waitForMatch(DEFAULT_QUERY);
      expect(askedForFigures(2)).toEqual([1, 1]);
      await eventually(refusedColumns).toMatch(new RegExp(`^${place}: `));

      harness.api.faults.clear();
      revise(3, [5, 4, 3, 2, 1]);
      harness.api.change(APES.id, { 4: ask(6) }, []);
      await harness.waitForMatch(DEFAULT_QUERY);
      expect(askedForFigures(3)).toEqual([1, 0]);
      expect(refusedColumns()).toBeNull();
      expect(askedForTokens()[0]).toBe(1);
    },
  );

  it("is skipped if its columns and its JSON are rejected, and is retried later", async () => {
    const before = harness.mirror.shown().projections;
    revise(2, [1, 2, null, 4, 5]);
    harness.api.faults.set("/columns/figures", columns(ofNextVersion(latestFigures())));
    harness.api.faults.set("/tokens/projections", body({ epoch: "epoch-1", rev: 2 }));
    for (const price of [4, 5, 6]) harness.api.change(APES.id, { 4: ask(price) }, []);
    await eventually(() => logged.mock.calls.flat().join()).toContain("Figures 2 of apes");
    await eventually(() => harness.mirror.shown().prices).toContain(6);
    expect(askedForFigures(2)).toEqual([1, 1]);
    expect(latestRev()).toBe(1);
    expect(harness.mirror.shown().projections).toEqual(before);

    await eventually(() => askedForFigures(2)).toEqual([2, 2]);
    expect(harness.mirror.shown().projections).toEqual(before);
    harness.api.faults.clear();
    await harness.waitForMatch(DEFAULT_QUERY);
    expect(latestRev()).toBe(2);
    expect(refusedColumns()).toBeNull();
  });

  it.each([
    ["another epoch", () => columnBodies("old", 2, APE_TOKENS).figures],
    ["other tokens", () => columnBodies("epoch-1", 2, APE_TOKENS.slice(1)).figures],
  ])("is skipped if it is of %s, and is retried later", async (_, figures) => {
    const before = harness.mirror.shown().projections;
    revise(2, [1, 2, null, 4, 5]);
    harness.api.faults.set("/columns/figures", columns(figures()));
    harness.api.change(APES.id, { 4: ask(6) }, []);
    await eventually(() => logged.mock.calls.flat().join()).toContain("Figures 2 of apes");
    await eventually(() => harness.mirror.shown().prices).toContain(6);
    expect(harness.mirror.shown().projections).toEqual(before);
    harness.api.faults.clear();
    await harness.waitForMatch(DEFAULT_QUERY);
    expect(latestRev()).toBe(2);
  });

  it("is loaded as JSON once if its columns are rejected while opening", async () => {
    revise(2, [1, 2, null, 4, 5]);
    harness.api.faults.set("/columns/figures?r=", columns(ofNextVersion(latestFigures())));
    await harness.open();
    expect(askedForFigures(2)).toEqual([1, 1]);
    expect(refusedColumns()).toMatch(/^version: /);
    expect(harness.requestCount("/tokens/unlisted")).toBe(0);
  });

  it("is skipped if its columns and its JSON are rejected while opening, and is retried later", async () => {
    revise(2, [1, 2, null, 4, 5]);
    harness.api.faults.set("/columns/figures?r=", columns(ofNextVersion(latestFigures())));
    harness.api.faults.set("/tokens/projections", html);
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    await eventually(() => harness.mirror.latest()?.phase.name).toBe("ready");
    await eventually(latestRev).toBe(1);
    expect(refusedColumns()).toBeNull();
    harness.api.faults.clear();
    await harness.waitForMatch(DEFAULT_QUERY);
    expect(latestRev()).toBe(2);
  });

  it("is retried without aborting a load of another epoch", async () => {
    revise(2, [1, 2, null, 4, 5]);
    const held: (() => void)[] = [];
    harness.api.faults.set("/columns/figures?r=", status(500));
    harness.api.faults.set("/columns/figures", (request, response) => {
      held.push(() => harness.api.answer(request, response));
    });
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await eventually(() => harness.requestCount("/columns/figures?r=2")).toBe(1);
    harness.apes.epoch = "epoch-2";
    harness.api.change(APES.id, { 4: ask(6) }, []);
    await eventually(() => held.length).toBe(1);
    // The retry happens during the load.
    await eventually(() => harness.requestCount("/columns/figures?r=2")).toBe(2);
    harness.api.faults.clear();
    for (const answer of held) answer();
    await harness.waitForMatch(DEFAULT_QUERY);
    expect(harness.requestCount("/tokens/columns")).toBe(2);
  });
});
