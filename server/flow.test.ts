/** The real program with LOG=debug: one id leads from a source through store and book to the stream. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as apiPath from "../contract/api-path.ts";
import type { ListingsSnapshot } from "../contract/listings/listings.ts";
import { openStore } from "./storage/store/open-store.ts";
import { arrange } from "./testing/arrange.ts";
import { readEvents } from "./testing/read-events.ts";
import { killServers, runServer } from "./testing/run-server.ts";
import { sampleCollection } from "./testing/sample-collection.ts";
import { EMBEDDED } from "./testing/test-databases.ts";

const SECRETS = {
  OPENSEA_API_KEY: "canary-key-1",
  ETH_RPC_URL: "http://127.0.0.1:9/v2/canary-key-2",
  CONTACT_URL: "http://user:canary-key-3@127.0.0.1:9/",
};

const made = arrange(() => EMBEDDED.create());
beforeAll(async () => {
  const store = await openStore(made.config);
  // Its listings are simulated, so the demo's market invents events for it.
  await store.replaceCollection(sampleCollection());
  await store.close();
});
afterAll(async () => {
  await killServers();
});

interface Line {
  readonly msg: string;
  readonly request?: string;
  readonly requests?: readonly string[];
}

/** Starts the server, reads its stream until it has sent three deltas, and stops it. Returns its output. */
async function outputOf(settings: Readonly<Record<string, string>>): Promise<string> {
  const server = runServer(made.config, { ...SECRETS, LIVE_RATE: "100", ...settings });
  const origin = await server.origin();
  const response = await fetch(origin + apiPath.listed("sample"));
  const listed = (await response.json()) as ListingsSnapshot; // the API's own tests check its shape
  const reader = await readEvents(origin + apiPath.stream([{ collection: "sample", ...listed }]));
  await vi.waitFor(() => expect(reader.events.length).toBeGreaterThanOrEqual(3), {
    timeout: 30_000,
  });
  reader.close();
  server.child.kill("SIGINT");
  await server.exit;
  return server.output();
}

it("finds a batch by its id in the lines of source, store, book and stream, and logs no secret", async () => {
  const output = await outputOf({ LOG: "debug" });
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  const parsed = lines.map((line) => JSON.parse(line) as Line); // checked below
  const sent = parsed.find(({ msg, requests }) => msg === "stream" && requests?.length);
  const [id = "none"] = sent?.requests ?? [];
  const found = parsed.filter((line) => [line.request, ...(line.requests ?? [])].includes(id));
  expect(found.map(({ msg }) => msg)).toEqual(["source", "store", "book", "stream"]);
  expect(found[0]).toMatchObject({
    source: "demo",
    collection: "sample",
    time: expect.any(String),
  });
  expect(output).not.toContain("canary-key");
});

it("writes what it wrote before without LOG", async () => {
  const output = await outputOf({});
  expect(output).toMatch(
    /^Fairfloor is at http:\/\/localhost:\d+\nSIGINT: finishing what is under way\.\n$/,
  );
});
