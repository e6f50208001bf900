import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Parsed } from "../../contract/values/problem.ts";

let fetchKept: typeof import("./fetch-kept.ts").fetchKept;
let answer: () => Response;

beforeEach(async () => {
  vi.resetModules();
  ({ fetchKept } = await import("./fetch-kept.ts"));
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", async () => answer());
});

afterEach(() => vi.unstubAllGlobals());

const lost = () => {
  throw new TypeError("Failed to fetch");
};

function parse(body: unknown): Parsed<number> {
  return typeof body === "number"
    ? { ok: true, value: body }
    : { ok: false, problem: { place: "body", message: "is no number" } };
}

const ask = (path = "/stats") => fetchKept(path, path, parse);

/** Asks online, and waits until the answer is on the device. */
async function askAndKeep(value: number): Promise<void> {
  answer = () => Response.json(value);
  expect(await ask()).toEqual({ value });
  answer = lost;
  await vi.waitFor(async () => expect((await ask()).value).toBe(value));
}

it("answers with the last answer and its time while the server cannot be reached", async () => {
  const before = Date.now();
  await askAndKeep(7);
  const { keptAt } = await ask();
  expect(keptAt).toBeGreaterThanOrEqual(before);
  answer = () => new Response(null, { status: 503 });
  expect(await ask()).toEqual({ value: 7, keptAt });
  answer = () => Response.json(8);
  expect(await ask()).toEqual({ value: 8 });
});

it("reports an answer that the server refuses, and a server that was never reached", async () => {
  await askAndKeep(7);
  answer = () => new Response(null, { status: 404 });
  await expect(ask()).rejects.toThrow("404");
  answer = lost;
  await expect(ask("/other")).rejects.toThrow("Failed to fetch");
});

it("reports an answer that it cannot read, instead of an old one", async () => {
  await askAndKeep(7);
  answer = () => Response.json("seven");
  await expect(ask()).rejects.toThrow("is no number");
});

it("works without the device's storage", async () => {
  vi.stubGlobal("indexedDB", undefined);
  answer = () => Response.json(7);
  expect((await ask()).value).toBe(7);
  answer = lost;
  await expect(ask()).rejects.toThrow("Failed to fetch");
});
