import { once } from "node:events";
import { connect } from "node:net";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import type { ListingsSnapshot } from "../../../contract/listings/listings.ts";
import { parseStreamedDelta, type StreamedDelta } from "../../../contract/listings/live.ts";
import { arrange } from "../../testing/arrange.ts";
import { type EventReader, readEvents } from "../../testing/read-events.ts";
import { sampleCollection, seededRandom } from "../../testing/sample-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { runTestServer } from "../../testing/test-server.ts";

describe.each(testDatabases())("the live stream on $name", (database) => {
  const readers: EventReader[] = [];

  const test = arrange(() =>
    runTestServer(
      async (store) => {
        for (const id of ["one", "two"]) await store.replaceCollection(sampleCollection({ id }));
      },
      { database },
    ),
  );
  beforeEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });

  async function snapshot(id: string): Promise<ListingsSnapshot> {
    const response = await test.get(`/collections/${id}/tokens/listed`);
    return (await response.json()) as ListingsSnapshot; // the API's own tests check its shape
  }

  async function positionIn(id: string) {
    const { epoch, seq } = await snapshot(id);
    return { collection: id, epoch, seq };
  }

  async function follow(
    positions: readonly { collection: string; epoch: string; seq: number }[],
    headers: Record<string, string> = {},
  ): Promise<EventReader> {
    const reader = await readEvents(test.origin + apiPath.stream(positions), headers);
    readers.push(reader);
    return reader;
  }

  /** Returns the deltas that a reader received for a collection, without those that hold no change. */
  function deltasOf(reader: EventReader, collection: string): StreamedDelta[] {
    return reader.events
      .filter(({ event }) => event === "listings")
      .map(({ data }) => {
        const delta = parseStreamedDelta(data);
        if (!delta.ok) throw new Error(delta.problem.message);
        return delta.value;
      })
      .filter((delta) => delta.collection === collection && delta.to > delta.from);
  }

  let price = 1;
  let listedAt = Date.now();
  /** Lists a token at a new price. Returns the collection's `seq` after it. */
  async function change(id: string, tokenId = "1"): Promise<number> {
    price += 1;
    listedAt = Date.now();
    const ask = { tokenId, price, marketplace: 1, currency: "ETH", at: listedAt };
    const applied = await test.store.applyEvents(id, [{ kind: "listed", ...ask }], "test");
    return applied?.seq ?? 0;
  }

  it("sends each change immediately, every delta starting where the previous one ends", async () => {
    const start = await positionIn("one");
    const reader = await follow([start]);
    let last = 0;
    for (let step = 0; step < 5; step += 1) {
      last = await change("one");
      await vi.waitFor(() => expect(deltasOf(reader, "one").at(-1)?.to).toBe(last));
    }
    const deltas = deltasOf(reader, "one");
    expect(deltas[0]?.from).toBe(start.seq);
    for (const [index, delta] of deltas.entries())
      if (index > 0) expect(delta.from).toBe(deltas[index - 1]?.to);
  });

  it("first sends the missed changes to a reader that is behind", async () => {
    const start = await positionIn("one");
    const last = await change("one", "7");
    await expect.poll(async () => (await snapshot("one")).seq).toBe(last);
    const reader = await follow([start]);
    await vi.waitFor(() => expect(deltasOf(reader, "one")).toHaveLength(1));
    expect(deltasOf(reader, "one")[0]).toMatchObject({
      from: start.seq,
      to: last,
      listed: [`7,${price},1,${listedAt}`],
    });
  });

  it("resumes every collection after the reader's Last-Event-ID", async () => {
    const starts = [await positionIn("one"), await positionIn("two")];
    const first = await follow(starts);
    const [one, two] = [await change("one"), await change("two")];
    await vi.waitFor(() => {
      expect(deltasOf(first, "one").at(-1)?.to).toBe(one);
      expect(deltasOf(first, "two").at(-1)?.to).toBe(two);
    });
    const id = first.events.findLast((event) => event.id !== undefined)?.id ?? "";
    first.close();
    const missed = await change("two");
    const second = await follow(starts, { "Last-Event-ID": id });
    await vi.waitFor(() => expect(deltasOf(second, "two").at(-1)?.to).toBe(missed));
    expect(deltasOf(second, "two")[0]?.from).toBe(two);
    expect(deltasOf(second, "one")).toEqual([]);
  });

  it("sends a new projections revision even if no listing changed", async () => {
    const start = await positionIn("one");
    const reader = await follow([start]);
    const rev = await test.store.setProjections(
      "one",
      start.epoch,
      sampleCollection({ id: "one" }).valuation,
    );
    await vi.waitFor(() => {
      const last = reader.events.at(-1);
      expect(JSON.parse(last?.data ?? "{}")).toMatchObject({
        from: start.seq,
        to: start.seq,
        projectionsRev: rev,
      });
    });
  });

  it("sends an empty delta with the new epoch when the collection is replaced", async () => {
    const start = await positionIn("two");
    const reader = await follow([start]);
    await test.store.replaceCollection(sampleCollection({ id: "two", seed: 8 }));
    await vi.waitFor(() => {
      const last = JSON.parse(reader.events.at(-1)?.data ?? "{}") as StreamedDelta;
      expect(last.collection).toBe("two");
      expect(last.epoch).not.toBe(start.epoch);
      expect(last.listed).toEqual([]);
    });
  });

  it("rejects a position of another epoch, too old or too new with 410", async () => {
    const start = await positionIn("one");
    for (const position of [
      { ...start, epoch: "another" },
      { ...start, seq: 1 },
      { ...start, seq: start.seq + 100 },
    ]) {
      const response = await fetch(test.origin + apiPath.stream([position]));
      expect(response.status).toBe(410);
      expect(await response.text()).toContain("snapshot");
    }
  });

  it("leads a reader through random changes to the same state as a snapshot", async () => {
    const before = await snapshot("one");
    const reader = await follow([{ collection: "one", ...before }]);
    const random = seededRandom(3);
    let last = before.seq;
    for (let step = 0; step < 40; step += 1) {
      const tokenId = String(1 + Math.floor(random() * 40));
      if (random() < 0.7) last = await change("one", tokenId);
      else {
        const gone = { kind: "unlisted", tokenId, at: Date.now() } as const;
        last = (await test.store.applyEvents("one", [gone], "test"))?.seq ?? last;
      }
    }
    await vi.waitFor(() => expect(deltasOf(reader, "one").at(-1)?.to).toBe(last));
    const state = new Map(before.tokens.map((row) => [row.split(",")[0], row]));
    for (const { listed, unlisted } of deltasOf(reader, "one")) {
      for (const row of listed) state.set(row.split(",")[0], row);
      for (const id of unlisted) state.delete(id);
    }
    expect(new Set(state.values())).toEqual(new Set((await snapshot("one")).tokens));
  });

  it("survives a reader that disconnects", async () => {
    const { hostname, port } = new URL(test.origin);
    const path = apiPath.stream([await positionIn("one")]);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await new Promise((resolve) => socket.once("data", resolve));
    socket.destroy();
    // The next event has no reader; the server must survive it and keep answering.
    await change("one");
    expect((await test.get("/healthz")).status).toBe(200);
  });

  it("ends the response to a HEAD request", async () => {
    const { hostname, port } = new URL(test.origin);
    const path = apiPath.stream([await positionIn("one")]);
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.write(`HEAD ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await once(socket, "end"); // an open stream would never end
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/content-type: text\/event-stream/i);
  });
});
