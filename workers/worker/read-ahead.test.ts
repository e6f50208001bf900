import { expect, it } from "vitest";
import type { Snapshot } from "../engine/opened-collection.ts";
import { readAhead } from "./read-ahead.ts";

/** Returns the ends of the paths that are requested for a collection of which the device has `cached`. */
async function requested(cached: Snapshot | null): Promise<readonly string[]> {
  const paths: string[] = [];
  const stored = Promise.resolve(cached);
  readAhead("apes", { readAhead: () => stored }, { send: (more) => void paths.push(...more) });
  await stored;
  return paths.map((path) => path.slice(path.indexOf("/apes/") + "/apes/".length));
}

const HEAD = ["info", "tokens/listed", "projectionLine"];

it("requests what an opened collection needs", async () => {
  expect(await requested(null)).toEqual([...HEAD, "tokens/columns", "tokens/columns/figures"]);
});

it("requests no tokens that the device has", async () => {
  expect(await requested({} as Snapshot)).toEqual(HEAD);
});
