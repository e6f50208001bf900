/** Streams that send too much. */
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { follow, record, runPhoenix } from "../../../../testing/opensea/stream/followed-stream.ts";
import { streamMessage, TARGET } from "../../../../testing/opensea-shapes.ts";
import { createSkippedRows } from "../../../skipped-rows.ts";

describe("the stream", () => {
  it("takes one event a turn of the event loop from a flood, and loses none", async () => {
    const server = await runPhoenix();
    const { stream } = follow(server.port);
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    const turns: number[] = [];
    let isJoined = false;
    stream.join(
      { ...TARGET, slug: "flood" },
      {
        onJoin: () => (isJoined = true),
        onLeave() {},
        onRefuse() {},
        onEvent: () => turns.push(turn),
        skipped: createSkippedRows(),
      },
    );
    await vi.waitFor(() => expect(isJoined).toBe(true));
    count();
    for (let event = 0; event < 1_000; event += 1)
      server.broadcast("flood", "item_listed", streamMessage("item_listed"));
    await vi.waitFor(() => expect(turns).toHaveLength(1_000));
    isOver = true;
    const inOneTurn = turns.map((each, place) => each === turns[place - 2]);
    expect(inOneTurn).not.toContain(true);
  });

  it("rests in a flood, and not between single events", async () => {
    const pause = vi.spyOn(WebSocket.prototype, "pause");
    // The socket's clock stands still between rests, as if this machine were fast.
    let now = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const { resume } = WebSocket.prototype;
    vi.spyOn(WebSocket.prototype, "resume").mockImplementation(function (this: WebSocket) {
      now += 50;
      resume.call(this);
    });
    const server = await runPhoenix();
    const { calls } = record(follow(server.port).stream, "argonauts");
    await vi.waitFor(() => expect(calls).toEqual(["join"]));
    for (let event = 1; event <= 3; event += 1) {
      server.broadcast("argonauts", "item_listed", streamMessage("item_listed"));
      await vi.waitFor(() => expect(calls).toHaveLength(1 + event));
    }
    expect(pause).not.toHaveBeenCalled();
    for (let event = 0; event < 500; event += 1)
      server.broadcast("argonauts", "item_listed", streamMessage("item_listed"));
    await vi.waitFor(() => expect(calls).toHaveLength(504));
    // A socket that rests still hands on the messages that it has received.
    expect(pause.mock.calls.length).toBeGreaterThan(2);
  });

  async function expectFramesSurvived(lists: number): Promise<void> {
    const server = await runPhoenix();
    const { calls } = record(follow(server.port).stream, "argonauts");
    await vi.waitFor(() => expect(calls).toEqual(["join"]));
    const { socket } = server.latest();
    const flood = `[null,null,"collection:argonauts","item_listed",{"payload":[${"[],".repeat(lists)}0]}]`;
    for (let frame = 0; frame < 8; frame += 1) socket.send(flood);
    const large = streamMessage("item_listed", { note: "x".repeat(1_000_000) });
    await vi.waitFor(() => {
      server.broadcast("argonauts", "item_listed", large);
      expect(calls).toContain("placed");
    });
    expect(server.connections).toHaveLength(1);
  }

  // More than are parsed in this thread.
  it("reads an event of a megabyte, and survives frames of many lists", () =>
    expectFramesSurvived(110_000));
  it(
    "reads an event of a megabyte, and survives frames of a million lists",
    {
      tags: ["long"],
    },
    () => expectFramesSurvived(1_000_000),
  );
});
