import type { Context } from "hono";
import { expect, it } from "vitest";
import { untilTestEnds } from "../../testing/arrange.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { runTestServer } from "../../testing/test-server.ts";
import { ApiError } from "./answer-error.ts";
import { createClientTurns } from "./limits.ts";

/** Sets up clients whose work ends when the test ends it. */
function setup() {
  const clients = new Map<Context, string>();
  const inTurn = createClientTurns({ clientAddress: (c) => clients.get(c) ?? "" });
  const ends: (() => void)[] = [];
  const started: string[] = [];
  return {
    started,
    end: () => ends.shift()?.(),
    ask(client: string) {
      const c = {} as Context; // only serves as the key of its client
      clients.set(c, client);
      return inTurn(c, async () => {
        started.push(client);
        await new Promise<void>((end) => ends.push(end));
      });
    },
  };
}

it("does two explanations of a client at a time, and others beside them", async () => {
  const { ask, started, end } = setup();
  for (let time = 0; time < 10; time += 1) void ask("a");
  await Promise.resolve();
  void ask("b");
  await Promise.resolve();
  expect(started).toEqual(["a", "a", "b"]);
  end();
  await expect.poll(() => started).toEqual(["a", "a", "b", "a"]);
});

it("refuses a client that has forty explanations waiting, and all while five hundred wait", async () => {
  const { ask } = setup();
  const refusals: unknown[] = [];
  const note = (error: unknown) => void refusals.push(error);
  for (let time = 0; time < 43; time += 1) ask("a").catch(note);
  await expect.poll(() => refusals).toHaveLength(1);
  expect(refusals[0]).toBeInstanceOf(ApiError);
  expect(refusals[0]).toMatchObject({ code: "too_many" });
  for (let client = 0; client < 20; client += 1)
    for (let time = 0; time < 30; time += 1) ask(`client ${client}`).catch(note);
  await expect
    .poll(() => refusals.at(-1))
    .toMatchObject({ code: "unavailable", retryAfterS: expect.any(Number) });
});

it("explains two tokens of a client at a time over HTTP, and one of another client beside them", async () => {
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const explain = async (_: string, tokenId: string) => {
    started.push(tokenId);
    await new Promise<void>((end) => ends.push(end));
    return null;
  };
  const fill = (store: Parameters<Parameters<typeof runTestServer>[0]>[0]) =>
    store.replaceCollection(sampleCollection());
  const { get } = await untilTestEnds(runTestServer(fill, { valuation: { explain } }));
  const ask = (tokenId: number, client: string) =>
    get(`/tokens/sample/${tokenId}/valuation`, { "X-Forwarded-For": client });

  const asked = [1, 2, 3, 4, 5].map((tokenId) => ask(tokenId, "203.0.113.1"));
  await expect.poll(() => started).toHaveLength(2);
  asked.push(ask(9, "203.0.113.2"));
  await expect.poll(() => started).toContain("9");
  expect(started).toHaveLength(3);
  // Each that ends lets one other begin.
  for (let begun = 4; begun <= 6; begun += 1) {
    const at = started.findIndex((tokenId, place) => tokenId !== "9" && ends[place] !== undefined);
    ends[at]?.();
    delete ends[at];
    await expect.poll(() => started).toHaveLength(begun);
  }
  for (const end of ends) end?.();
  await Promise.all(asked);
});
