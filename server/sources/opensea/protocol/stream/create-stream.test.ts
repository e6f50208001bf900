/** Follows collections over a small Phoenix server on this machine. */
import diagnosticsChannel from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  follow,
  KEY,
  record,
  runPhoenix,
} from "../../../../testing/opensea/stream/followed-stream.ts";
import { streamMessage, TARGET } from "../../../../testing/opensea-shapes.ts";
import { createSkippedRows } from "../../../skipped-rows.ts";
import { KEY_REFUSED } from "../opensea-error.ts";

describe("the stream", () => {
  it("joins a collection and passes its events on", async () => {
    const server = await runPhoenix();
    const { stream, states } = follow(server.port, { now: () => 42 });
    expect(stream.contactAt).toBeNull();
    const { calls, events, skipped } = record(stream, "argonauts");
    await vi.waitFor(() => expect(calls).toEqual(["join"]));
    expect(stream.contactAt).toBe(42);
    expect(stream.state).toEqual({ isConnected: true, problem: null });
    expect(states).toEqual([{ isConnected: true, problem: null }]);
    server.broadcast("argonauts", "item_listed", streamMessage("item_listed"));
    const pieces = streamMessage("item_sold", { quantity: 2 });
    server.broadcast("argonauts", "item_sold", pieces);
    server.send("argonauts", "item_cancelled", streamMessage("item_cancelled"));
    await vi.waitFor(() => expect(calls).toEqual(["join", "placed", "cancelled"]));
    expect(events[0]).toMatchObject({ order: { price: 1.5, scope: { tokenId: "12" } } });
    expect(skipped.all()).toEqual([
      { reason: "sale: is not of one piece", count: 1, example: '"token 12"' },
    ]);
    // It is known again if it comes again.
    expect(skipped.known).toHaveLength(1);
    expect(server.handshakes.map(String)).toEqual([
      `http://opensea/socket/websocket?token=${KEY}&vsn=2.0.0`,
    ]);
  });

  it("survives broken frames, unknown events and events of other contracts", async () => {
    const server = await runPhoenix();
    const { calls } = record(follow(server.port).stream, "argonauts");
    await vi.waitFor(() => expect(calls).toEqual(["join"]));
    const { socket } = server.latest();
    const topic = "collection:argonauts";
    for (const frame of ["", "{", "null", "7", "[]", "{}", "[null,null,null,null,null]"])
      socket.send(frame);
    for (const payload of [null, 7, "x", [], {}, { payload: null }, { payload: { item: 3 } }])
      for (const event of ["item_listed", "phx_reply", "item_bridged"])
        socket.send(JSON.stringify([null, null, topic, event, payload]));
    socket.send(Buffer.from([0, 1, 2, 3]));
    const other = { item: { nft_id: `ethereum/0x${"9".repeat(40)}/1` } };
    server.broadcast("argonauts", "item_transferred", streamMessage("item_transferred", other));
    server.broadcast("argonauts", "item_sold", streamMessage("item_sold"));
    await vi.waitFor(() => expect(calls).toEqual(["join", "sold"]));
    expect(server.connections).toHaveLength(1);
  });

  it("skips an event that repeats the key", async () => {
    const server = await runPhoenix();
    const { calls } = record(follow(server.port).stream, "argonauts");
    await vi.waitFor(() => expect(calls).toEqual(["join"]));
    server.broadcast("argonauts", "item_listed", streamMessage("item_listed", { note: KEY }));
    server.broadcast("argonauts", "item_sold", streamMessage("item_sold"));
    await vi.waitFor(() => expect(calls).toEqual(["join", "sold"]));
  });

  it("uses one socket for all collections, and leaves one alone", async () => {
    const server = await runPhoenix();
    const { stream } = follow(server.port);
    const [a, b, c] = [record(stream, "a"), record(stream, "b"), record(stream, "c")];
    await vi.waitFor(() =>
      expect([a, b, c].map(({ calls }) => calls)).toEqual([["join"], ["join"], ["join"]]),
    );
    b.leave();
    await vi.waitFor(() => expect(server.topics()).toEqual(["collection:a", "collection:c"]));
    for (const slug of ["a", "b", "c"])
      server.broadcast(slug, "item_listed", streamMessage("item_listed"));
    await vi.waitFor(() => expect(c.calls).toEqual(["join", "placed"]));
    expect(a.calls).toEqual(["join", "placed"]);
    expect(b.calls).toEqual(["join"]);
    expect(server.handshakes).toHaveLength(1);
  });

  it("shares the channel of one slug, also with one who comes later", async () => {
    const server = await runPhoenix();
    const { stream } = follow(server.port);
    const first = record(stream, "a");
    await vi.waitFor(() => expect(first.calls).toEqual(["join"]));
    const second = record(stream, "a");
    expect(second.calls).toEqual([]);
    await vi.waitFor(() => expect(second.calls).toEqual(["join"]));
    expect(server.latest().frames.filter(([, , , event]) => event === "phx_join")).toHaveLength(1);
    first.leave();
    server.broadcast("a", "item_listed", streamMessage("item_listed"));
    await vi.waitFor(() => expect(second.calls).toEqual(["join", "placed"]));
    expect(first.calls).toEqual(["join"]);
  });

  it("closes the socket when nobody follows, and opens it for the next", async () => {
    const server = await runPhoenix();
    const { stream } = follow(server.port);
    const first = record(stream, "a");
    await vi.waitFor(() => expect(first.calls).toEqual(["join"]));
    const { socket } = server.latest();
    first.leave();
    await vi.waitFor(() => expect(socket.readyState).toBe(socket.CLOSED));
    expect(stream.state).toEqual({ isConnected: false, problem: null });
    const second = record(stream, "a");
    await vi.waitFor(() => expect(second.calls).toEqual(["join"]));
    expect(server.handshakes).toHaveLength(2);
  });

  it("opens the socket again for one who comes right after the last has left", async () => {
    const server = await runPhoenix();
    const { stream } = follow(server.port);
    const first = record(stream, "a");
    await vi.waitFor(() => expect(first.calls).toEqual(["join"]));
    first.leave();
    const second = record(stream, "a");
    await vi.waitFor(() => expect(second.calls).toEqual(["join"]));
    server.broadcast("a", "item_listed", streamMessage("item_listed"));
    await vi.waitFor(() => expect(second.calls).toEqual(["join", "placed"]));
  });

  it.each(["phx_error", "phx_close"])("joins again after %s", async (event) => {
    const server = await runPhoenix();
    const { stream } = follow(server.port);
    const [a, b] = [record(stream, "a"), record(stream, "b")];
    await vi.waitFor(() => expect([...a.calls, ...b.calls]).toEqual(["join", "join"]));
    server.send("a", event, {});
    await vi.waitFor(() => expect(a.calls).toEqual(["join", "leave", "join"]));
    server.broadcast("a", "item_listed", streamMessage("item_listed"));
    await vi.waitFor(() => expect(a.calls).toEqual(["join", "leave", "join", "placed"]));
    expect(b.calls).toEqual(["join"]);
    expect(server.handshakes).toHaveLength(1);
  });

  it("does not rejoin a channel that was closed if its last follower leaves before the next try", async () => {
    const server = await runPhoenix();
    const { stream } = follow(server.port, { random: () => 0.5 });
    const a = record(stream, "a");
    let leave = () => {};
    const isClosed = new Promise<void>((onLeave) => {
      leave = stream.join(
        { ...TARGET, slug: "b" },
        { onJoin() {}, onLeave, onRefuse() {}, onEvent() {}, skipped: createSkippedRows() },
      );
    });
    await vi.waitFor(() => expect(server.topics()).toEqual(["collection:a", "collection:b"]));
    server.send("b", "phx_close", {});
    await isClosed;
    leave();
    // Both tries would wait equally long, so the other channel comes back later than this one would.
    server.send("a", "phx_close", {});
    await vi.waitFor(() => expect(a.calls).toEqual(["join", "leave", "join"]));
    const joins = server.latest().frames.filter(([, , , event]) => event === "phx_join");
    expect(joins.map(([, , topic]) => topic)).toEqual([
      "collection:a",
      "collection:b",
      "collection:a",
    ]);
  });

  it("reconnects and joins all again after the connection is lost", async () => {
    const server = await runPhoenix();
    const { stream, states } = follow(server.port);
    const [a, b] = [record(stream, "a"), record(stream, "b")];
    await vi.waitFor(() => expect([...a.calls, ...b.calls]).toEqual(["join", "join"]));
    server.latest().socket.terminate();
    const twice = ["join", "leave", "join"];
    await vi.waitFor(() => expect([a.calls, b.calls]).toEqual([twice, twice]));
    expect(server.topics()).toEqual(["collection:a", "collection:b"]);
    expect(states.map(({ isConnected }) => isConnected)).toEqual([true, false, true]);
  });

  it("says that it is not reached, and joins when the server is back", async () => {
    const server = await runPhoenix();
    const { stream } = follow(server.port);
    const { calls } = record(stream, "a");
    await vi.waitFor(() => expect(calls).toEqual(["join"]));
    await server.stop();
    const problem = "OpenSea's stream cannot be reached";
    await vi.waitFor(() => expect(stream.state).toEqual({ isConnected: false, problem }));
    await runPhoenix(server.port);
    await vi.waitFor(() => expect(calls).toEqual(["join", "leave", "join"]));
    expect(stream.state).toEqual({ isConnected: true, problem: null });
  });

  it("says that the key is refused, and keeps trying", async () => {
    const server = await runPhoenix();
    server.behaviour.key = "another";
    const { stream, states } = follow(server.port);
    const { calls } = record(stream, "a");
    const problem = KEY_REFUSED;
    await vi.waitFor(() => expect(server.handshakes.length).toBeGreaterThan(3));
    expect(states).toEqual([{ isConnected: false, problem }]);
    expect(calls).toEqual([]);
    server.behaviour.key = KEY;
    await vi.waitFor(() => expect(calls).toEqual(["join"]));
    expect(stream.state).toEqual({ isConnected: true, problem: null });
  });

  it.each([
    ["120", 120_000],
    ["99999999999", 3_600_000],
  ])("waits as long as a refused handshake asks for: %s s, an hour at most", async (text, ms) => {
    const server = await runPhoenix();
    server.behaviour.retryAfter = text;
    const waits: number[] = [];
    let connect = () => {};
    const { stream } = follow(server.port, {
      callLater(durationMs, run) {
        waits.push(durationMs);
        connect = run;
        return () => {};
      },
    });
    const a = record(stream, "a");
    const problem = "OpenSea's stream asks to wait before the next connection";
    await vi.waitFor(() => expect(waits).toEqual([ms]));
    expect(stream.state).toEqual({ isConnected: false, problem });
    // A collection that joins during the wait does not end it.
    const b = record(stream, "b");
    connect();
    await vi.waitFor(() => expect(waits).toEqual([ms, ms]));
    expect(server.handshakes).toHaveLength(2);
    server.behaviour.retryAfter = null;
    connect();
    await vi.waitFor(() => expect([...a.calls, ...b.calls]).toEqual(["join", "join"]));
    expect(stream.state).toEqual({ isConnected: true, problem: null });
    expect(server.handshakes).toHaveLength(3);
  });

  it("connects no sooner than its backoff if the answer asks for no wait", async () => {
    const server = await runPhoenix();
    server.behaviour.retryAfter = "0";
    const waits: number[] = [];
    const { stream } = follow(server.port, {
      random: () => 1,
      callLater(durationMs, run) {
        waits.push(durationMs);
        if (waits.length < 4) run();
        return () => {};
      },
    });
    record(stream, "a");
    await vi.waitFor(() => expect(waits).toHaveLength(4));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[3]).toBeGreaterThan(waits[0] ?? 0);
  });

  it("does not connect after a wait that nobody needs any more", async () => {
    const server = await runPhoenix();
    server.behaviour.retryAfter = "120";
    let isCancelled = false;
    const { stream } = follow(server.port, {
      callLater: () => () => {
        isCancelled = true;
      },
    });
    const { leave } = record(stream, "a");
    await vi.waitFor(() => expect(stream.state.problem).toContain("asks to wait"));
    leave();
    expect(isCancelled).toBe(true);
    expect(stream.state).toEqual({ isConnected: false, problem: null });
  });

  it("names a collection that the server refuses, and tries again", async () => {
    const server = await runPhoenix();
    server.behaviour.refusedTopics = ["collection:b"];
    const { stream } = follow(server.port);
    const [a, b] = [record(stream, "a"), record(stream, "b")];
    const problem = "OpenSea's stream refuses the collection b";
    await vi.waitFor(() => expect(b.refusals[0]).toBe(problem));
    expect(a.refusals).toEqual([]);
    await vi.waitFor(() => expect(a.calls).toEqual(["join"]));
    const joins = () =>
      server.latest().frames.filter(([, , topic]) => topic === "collection:b").length;
    await vi.waitFor(() => expect(joins()).toBeGreaterThan(2));
    expect(b.calls).toEqual([]);
    server.behaviour.refusedTopics = [];
    await vi.waitFor(() => expect(b.calls).toEqual(["join"]));
    expect(stream.state).toEqual({ isConnected: true, problem: null });
    expect(a.calls).toEqual(["join"]);
  });

  it("reports a join that gets no answer", async () => {
    const server = await runPhoenix();
    server.behaviour.isSilent = true;
    const { stream } = follow(server.port, { timeoutMs: 50 });
    const { calls, refusals } = record(stream, "a");
    const problem = "OpenSea's stream did not answer the join of the collection a";
    await vi.waitFor(() => expect(refusals[0]).toBe(problem));
    server.behaviour.isSilent = false;
    await vi.waitFor(() => expect(calls).toEqual(["join"]));
  });

  it("keeps the connection alive, and replaces one that is dead", async () => {
    const server = await runPhoenix();
    const { stream } = follow(server.port, { heartbeatMs: 30, now: () => performance.now() });
    const { calls } = record(stream, "a");
    const heartbeats = () =>
      server.latest().frames.filter(([, , , event]) => event === "heartbeat").length;
    await vi.waitFor(() => expect(heartbeats()).toBeGreaterThan(2));
    expect(server.handshakes).toHaveLength(1);
    const contact = stream.contactAt ?? 0;
    await vi.waitFor(() => expect(stream.contactAt).toBeGreaterThan(contact));
    // The server stops reading and writing, and the connection stays open.
    server.behaviour.isSilent = true;
    server.latest().socket.pause();
    await vi.waitFor(() => expect(calls).toEqual(["join", "leave"]));
    server.behaviour.isSilent = false;
    await vi.waitFor(() => expect(calls).toEqual(["join", "leave", "join"]), { timeout: 10_000 });
    expect(server.connections).toHaveLength(2);
  });

  it("ends a connection that sends more than an event can have", async () => {
    const server = await runPhoenix();
    const { calls } = record(follow(server.port).stream, "a");
    await vi.waitFor(() => expect(calls).toEqual(["join"]));
    server.broadcast("a", "item_listed", { padding: "x".repeat(5 * 1024 * 1024) });
    await vi.waitFor(() => expect(calls).toEqual(["join", "leave", "join"]));
  });

  it.each([
    "connected",
    "connecting",
    "waiting for a reconnect",
    "waiting to join again",
    "with a silent server",
  ])("leaves no timer and no socket after it is closed while %s", async (moment) => {
    const server = await runPhoenix();
    const isSilent = moment === "with a silent server";
    server.behaviour.isSilent = isSilent;
    const { stream } = follow(server.port, { reconnectMs: { first: 60_000, max: 60_000 } });
    const timers = countTimers();
    const sockets = clientSockets();
    const { calls } = record(stream, "a");
    if (moment !== "connecting") await vi.waitFor(() => expect(server.connections).toHaveLength(1));
    if (isSilent) server.latest().socket.pause();
    else if (moment !== "connecting") await vi.waitFor(() => expect(calls).toEqual(["join"]));
    if (moment.startsWith("waiting")) {
      if (moment === "waiting for a reconnect") server.latest().socket.terminate();
      else server.send("a", "phx_close", {});
      await vi.waitFor(() => expect(calls).toEqual(["join", "leave"]));
    }
    await stream.close();
    expect(countTimers()).toBeLessThanOrEqual(timers);
    expect(sockets.length).toBeGreaterThan(0);
    expect(sockets.filter(({ destroyed }) => !destroyed)).toEqual([]);
    expect(stream.state.isConnected).toBe(false);
    expect(() => record(stream, "a")).toThrow("closed");
  });
});

/** Returns the number of timers that keep this process alive. */
function countTimers(): number {
  return process.getActiveResourcesInfo().filter((each) => each === "Timeout").length;
}

/** Returns a list to which every connection that is opened from now on is added. */
function clientSockets(): readonly Socket[] {
  const sockets: Socket[] = [];
  const add = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  diagnosticsChannel.subscribe("net.client.socket", add);
  onTestFinished(() => void diagnosticsChannel.unsubscribe("net.client.socket", add));
  return sockets;
}
