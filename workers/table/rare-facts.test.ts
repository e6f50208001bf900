import { expect, it } from "vitest";
import type { ForeignListing } from "../../contract/listings/listings.ts";
import { apes, delta, LISTED, snapshot } from "../testing/ape-engine.ts";

const IN_DOLLARS: ForeignListing = ["2", 2500, "USDC", 1];
const IN_APE: ForeignListing = ["30", 0.02, "APE", 2];

it("keeps listings in other currencies apart, as they come, change and go", async () => {
  const engine = apes();
  const take = (which: "changed" | "all") => engine.rare()?.take(which).foreign ?? null;
  expect(take("changed")).toBeNull();
  const listed = engine.view().aggregates.listedCount;
  // Token 30 was not listed, so no column changes.
  expect(engine.applyListings(delta({ unlisted: ["30"], foreign: [IN_APE] }))).toBe(0);
  await engine.loadRare();
  engine.applyListings(delta({ from: 11, to: 12, unlisted: ["2"], foreign: [IN_DOLLARS] }));
  expect([...(take("changed")?.values() ?? [])]).toEqual([IN_APE, IN_DOLLARS]);
  expect(take("changed")).toBeNull();
  expect(engine.view().aggregates).toMatchObject({ listedCount: listed - 1, floor: 1 });

  engine.applyListings(delta({ from: 12, to: 13, listed: ["2,12,2"] }));
  engine.applyListings(delta({ from: 13, to: 14, unlisted: ["1"] }));
  expect([...(take("changed")?.keys() ?? [])]).toEqual(["30"]);
  engine.applyListings(snapshot(LISTED, { seq: 20, foreign: [IN_DOLLARS] }));
  expect([...(take("all")?.keys() ?? [])]).toEqual(["2"]);
});

it("takes nothing from an update that the table refuses", async () => {
  const engine = apes();
  engine.applyListings(delta({ from: 10, to: 10, foreign: [] }));
  await engine.loadRare();
  engine.applyListings(delta({ from: 12, to: 13, foreign: [IN_APE] }));
  engine.applyListings(delta({ listed: ["no listing"], foreign: [IN_APE] }));
  expect(engine.rare()?.take("all").foreign?.size).toBe(0);
});
