/** Answers to readers and operators while a server's PostgreSQL is unreachable, and after it returns. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as apiPath from "../contract/api-path.ts";
import { openDatabase } from "./storage/db/open-database.ts";
import { openStore } from "./storage/store/open-store.ts";
import type { Store } from "./storage/store/store.ts";
import { type EventReader, readEvents } from "./testing/read-events.ts";
import { sampleCollection } from "./testing/sample-collection.ts";
import { openProxy, type TcpProxy } from "./testing/tcp-proxy.ts";
import { POSTGRES } from "./testing/test-databases.ts";
import { runTestServer, type TestServer } from "./testing/test-server.ts";

const SAMPLE = "/collections/sample";
const READS = [
  "/collections/all",
  `${SAMPLE}/info`,
  `${SAMPLE}/tokens/columns`,
  `${SAMPLE}/tokens/columns/figures`,
  `${SAMPLE}/tokens/unlisted`,
  `${SAMPLE}/tokens/projections`,
  `${SAMPLE}/tokens/listed`,
  `${SAMPLE}/projectionLine`,
  `${SAMPLE}/preview`,
  `${SAMPLE}/stats`,
  `${SAMPLE}/social-share`,
  "/tokens/sample/7",
  "/market-info",
];

describe.skipIf(!POSTGRES)("PostgreSQL is unreachable", () => {
  let made: Awaited<ReturnType<NonNullable<typeof POSTGRES>["create"]>>;
  let proxy: TcpProxy;
  let test: TestServer;
  /** The store of another program, whose connection stays up. */
  let other: Store;
  let reader: EventReader;

  beforeAll(async () => {
    if (!POSTGRES) return;
    made = await POSTGRES.create();
    const direct = new URL(made.config.databaseUrl ?? "");
    proxy = await openProxy(direct.hostname, Number(direct.port));
    const url = new URL(direct);
    url.port = String(proxy.port);
    // Longer than a busy machine takes for an answer.
    url.searchParams.set("query_timeout", "1500");
    other = await openStore(made.config);
    await other.replaceCollection(sampleCollection());
    const config = { dataDir: "", databaseUrl: url.href };
    const database = { open: () => openDatabase(config, "own") };
    test = await runTestServer(async () => {}, { database });
    const { epoch, seq } = await listed();
    const place = { collection: "sample", epoch, seq };
    reader = await readEvents(test.origin + apiPath.stream([place]));
  });
  afterAll(async () => {
    reader?.close();
    await test?.discard();
    await other?.close();
    await proxy?.close();
    await made?.discard();
  });

  async function listed() {
    const answer = await test.get(`${SAMPLE}/tokens/listed`);
    return (await answer.json()) as { epoch: string; seq: number; tokens: string[] };
  }

  const readyz = async () => (await test.get("/readyz")).status;

  async function answers() {
    return Promise.all(
      READS.map(async (path) => {
        const response = await test.get(path);
        // The network's costs change with time, so only the status is compared.
        const body = path === "/market-info" ? "" : await response.text();
        return { path, status: response.status, body };
      }),
    );
  }

  it.each(["refuses connections", "says nothing"] as const)(
    "and %s: answers reads from memory and /readyz with 503, and recovers when it is back",
    async (fault) => {
      const errors = vi.spyOn(console, "error").mockImplementation(() => {});
      vi.spyOn(console, "warn").mockImplementation(() => {});
      await expect.poll(readyz).toBe(200);
      const before = await answers();
      if (fault === "refuses connections") await proxy.refuse();
      else proxy.silence();

      await expect.poll(readyz, { timeout: 10_000 }).toBe(503);
      expect((await test.get("/healthz")).status).toBe(200);
      // Skips the few seconds for which readers share one answer of stats.
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
      expect(await answers()).toEqual(before);
      vi.useRealTimers();
      expect(before.map(({ status }) => status)).toEqual(READS.map(() => 200));
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ EMAIL: "ada@example.org" });
      const form = { method: "POST", headers, body };
      expect((await fetch(test.origin + apiPath.subscribe(), form)).status).toBe(503);

      const offer = { price: 1 + Math.random(), marketplace: 1, currency: "ETH", at: Date.now() };
      const event = { kind: "listed", tokenId: "9", ...offer } as const;
      const written = await other.applyEvents("sample", [event], "test");
      await proxy.restore();
      await expect.poll(readyz, { timeout: 15_000 }).toBe(200);
      expect(await listed()).toMatchObject({ seq: written?.seq });
      // The stream that stayed open delivers the change as well.
      await vi.waitFor(() => {
        const last = reader.events.findLast(({ event }) => event === "listings");
        expect(last?.data).toContain(`9,${offer.price},1`);
      });
      const outages = errors.mock.calls.filter(([text]) => /does not answer/.test(String(text)));
      expect(outages).toHaveLength(1);
    },
  );
});
