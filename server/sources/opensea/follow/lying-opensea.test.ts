/**
 * A server follows two collections on an OpenSea that lies about the orders of the first. API, page, log and terminal tell of
 * each lie. The second collection is swept meanwhile, and the first is right again after the lie.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { arrange } from "../../../testing/arrange.ts";
import {
  type FollowedSlug,
  followOpenSea,
  LONGEST_MS,
  TURN_MS,
} from "../../../testing/liars/followed-opensea.ts";
import type { OpenSeaLie } from "../../../testing/liars/lying-opensea.ts";
import { SAID_OF_OPENSEA } from "../../../testing/liars/said.ts";

const WAIT = { timeout: 60_000, interval: 50 };

/** Events of a flood. */
const EVENTS = 3_000;

const market = arrange(() => followOpenSea());
let price = 4;

/** A collection gets a new lowest ask, which only a sweep finds. */
function list(slug: FollowedSlug): void {
  price -= 0.01;
  market.list(slug, "1", price);
}

/** Returns the sentence about a lie. */
function saidOf(lie: OpenSeaLie, turnMs = TURN_MS): string {
  return SAID_OF_OPENSEA[lie]
    .replace("TURN", `${turnMs / 1_000} s`)
    .replace("PATH", "/api/v2/listings/collection/first/all");
}

beforeAll(async () => {
  await market.expectTruth("first");
  await market.expectTruth("second");
});

/** After each lie, the first collection recovers without help. */
afterEach(async () => {
  market.liar.tell(null, "first");
  list("first");
  await market.expectTruth("first");
  await market.expectDiscretion();
});

/** Expects the line about a problem that is over. */
async function expectOver(): Promise<void> {
  market.liar.tell(null, "first");
  await vi.waitFor(() => expect(market.lines).toContain("first: follows OpenSea again"), WAIT);
}

describe("a lie about one collection's orders", () => {
  const expectSaid = async (lie: OpenSeaLie) => {
    const before = await market.listed("first");
    market.liar.tell(lie, "first");
    list("second");
    await market.expectProblem("first", saidOf(lie));
    await market.expectTruth("second");
    expect(market.lines).toContain(`first: ${saidOf(lie)}`);
    expect(await market.listed("first")).toEqual(before);
    expect(market.liar.told).toBeGreaterThan(0);
    await market.expectDiscretion();
    await expectOver();
  };

  it.each(["endlessPages", "badEntries"] as const)(
    "is said, changes nothing, and does not hold up the other: %s",
    expectSaid,
  );

  it.each(["emptyPages", "flood", "redirect"] as const)(
    "is said, changes nothing, and does not hold up the other: %s",
    { tags: ["long"] },
    expectSaid,
  );

  it("ends, if it takes long, and holds up no other sweep until then", async () => {
    market.liar.tell("endlessPages", "first");
    await market.expectProblem("first", saidOf("endlessPages", LONGEST_MS));
    for (let sweep = 0; sweep < 3; sweep += 1) {
      list("second");
      await market.expectTruth("second");
    }
    await expectOver();
  });
});

it("a flood of events in no known form changes nothing, and does not fill the log", async () => {
  const before = await market.listed("first");
  const from = market.lines.length;
  await market.flood(EVENTS);
  list("second");
  await market.expectTruth("second");
  await market.expectTruth("first");
  expect(await market.listed("first")).toEqual(before);
  // The lines about sweeps are many.
  const said = market.lines.slice(from).filter((line) => !line.includes("OpenSea has"));
  expect(said.length).toBeLessThan(20);
  await market.expectDiscretion();
});

describe("npm run add", () => {
  const expectNamed = async (lie: OpenSeaLie) => {
    market.liar.tell(lie, "first");
    const { code, out, errors } = await market.add();
    expect([code, errors]).toEqual([1, [expect.stringContaining(saidOf(lie))]]);
    expect(out).not.toContain("Added");
    market.expectPrintable([out, ...errors]);
  };

  it("leaves out entries that are no orders, and says so in its own words", async () => {
    market.liar.tell("badEntries", "first");
    const { code, out, errors } = await market.add();
    expect(code).toBe(0);
    expect([out, ...errors].join("\n")).toMatch(/12 .*left out/);
    market.expectPrintable([out, ...errors]);
  });

  it("names the lie: emptyPages", () => expectNamed("emptyPages"));
  it.each(["flood", "redirect"] as const)("names the lie: %s", { tags: ["long"] }, expectNamed);
});
