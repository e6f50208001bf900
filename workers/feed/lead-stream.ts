/**
 * The leader's part in the stream that the tabs of a browser share: one connection for every collection that
 * any of them follows, and each event parsed once and posted to all of them.
 *
 * The leader knows who follows what from what it is told, and asks anew before each attempt, so tabs that are
 * gone fall out by themselves.
 */
import { FRESH_MS, parseStreamedDelta, STREAM_EVENTS } from "../../contract/live.ts";
import { apiPath, type StreamPosition } from "../../contract/paths.ts";
import { pause } from "./clock.ts";
import { type KeptStream, keepStream } from "./keep-stream.ts";
import type { StreamBus } from "./stream-messages.ts";
import type { FeedTools } from "./tools.ts";

/** How long the tabs have to say what they follow. Who is later is taken in by a further connection. */
const CALL_MS = 50;

/** A connection younger than this is not replaced because a tab doubts it. */
const YOUNG_MS = 2_000;

/** Ends with `term`. */
export function leadStream(tools: FeedTools, bus: StreamBus, term: AbortSignal): void {
  const { clock } = tools;
  /** Tab -> where it stood when it last said so. */
  const members = new Map<string, StreamPosition>();
  /** Collection -> how far the connection has brought those who follow it; what it does not hold it does not bring. */
  let reached = new Map<string, StreamPosition>();
  let through = false;
  let began = clock.now();
  let endEmptiness = () => {};

  function tellThrough(): void {
    bus.post({ kind: "through", at: [...reached.values()] });
  }

  bus.listen((message) => {
    if (term.aborted) return;
    if (message.kind === "leave") members.delete(message.tab);
    else if (message.kind === "check") check(message.anew);
    else if (message.kind === "follow") {
      const { tab, at } = message;
      members.delete(tab); // to the end: the latest is the likeliest to be of the present epoch
      members.set(tab, at);
      endEmptiness();
      if (reached.has(at.collection) && through) tellThrough();
      else {
        bus.post({ kind: "noted" });
        if (reached.size > 0 && !reached.has(at.collection)) renew();
      }
    }
  });

  function check(anew: boolean): void {
    stream.hurry();
    const quiet = clock.now() - stream.lastBytesAt();
    // Time may also have gone back.
    const fresh = quiet >= 0 && quiet < FRESH_MS;
    const young = Math.abs(clock.now() - began) < YOUNG_MS;
    if (!young && (anew || !fresh)) renew();
  }

  function renew(): void {
    through = false;
    stream.reconnect();
  }

  /** Settles when there is somebody to listen for. */
  function company(): Promise<void> {
    return new Promise((resolve) => {
      if (members.size > 0 || term.aborted) return resolve();
      endEmptiness = resolve;
      term.addEventListener("abort", () => resolve());
    });
  }

  async function address(): Promise<string> {
    through = false;
    reached = new Map();
    members.clear();
    bus.post({ kind: "call" });
    if (!bus.alone) await pause(clock, CALL_MS, term);
    await company();
    reached = farthest(members.values());
    began = clock.now();
    return apiPath.stream([...reached.values()]);
  }

  const stream: KeptStream = keepStream(tools, address, term, {
    onThrough() {
      through = true;
      tellThrough();
    },
    onEvent({ event, data }) {
      if (event !== STREAM_EVENTS.listings) {
        bus.post({ kind: "ping" });
        return;
      }
      const delta = parseStreamedDelta(data);
      if (delta.ok) {
        const { collection, epoch, to } = delta.value;
        stream.proved();
        if (reached.has(collection)) reached.set(collection, { collection, epoch, seq: to });
      }
      bus.post({ kind: "delta", delta });
    },
    onEnd(end) {
      through = false;
      // The positions that were refused are nobody's any more: who has been put right says so.
      if (end === "refused") reached.clear();
      bus.post({ kind: "ended", end });
    },
  });
}

/**
 * By collection, the position of the tab that is farthest in the epoch that was named last. Those behind
 * it are told by `through`, and catch up by themselves.
 */
function farthest(positions: Iterable<StreamPosition>): Map<string, StreamPosition> {
  const found = new Map<string, StreamPosition>();
  for (const at of positions) {
    const known = found.get(at.collection);
    if (known?.epoch !== at.epoch || known.seq < at.seq) found.set(at.collection, at);
  }
  return found;
}
