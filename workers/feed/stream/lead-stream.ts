/**
 * The leader's side of the stream that the tabs of a browser share. One connection covers every collection that
 * any tab follows. The leader parses each event once and posts it to all tabs.
 *
 * Tabs post what they follow. The leader calls for these posts before each attempt, so closed tabs drop out.
 */

import * as apiPath from "../../../contract/api-path.ts";
import { FRESH_MS, parseStreamedDelta, STREAM_EVENTS } from "../../../contract/listings/live.ts";
import type { StreamPosition } from "../../../contract/paths.ts";
import { pause } from "../clock.ts";
import type { FeedDependencies } from "../dependencies.ts";
import { openReconnectingStream, type ReconnectingStream } from "./reconnecting-stream.ts";
import type { StreamBus } from "./stream-messages.ts";

/** Time for the tabs to post what they follow. A later tab with another collection makes the leader reconnect. */
const ROLL_CALL_MS = 50;

/** A connection younger than this is not replaced when a tab asks for a check. */
const YOUNG_MS = 2_000;

/** Leads until `term` aborts. */
export function leadStream(
  dependencies: FeedDependencies,
  bus: StreamBus,
  term: AbortSignal,
): void {
  const { clock } = dependencies;
  /** Tab -> the position that it last posted. */
  const members = new Map<string, StreamPosition>();
  /** Collection -> position that the connection has reached. Collections that are absent are not streamed. */
  let reached = new Map<string, StreamPosition>();
  let isConnected = false;
  let startedAt = clock.now();
  let onFirstMember = () => {};

  function postConnected(): void {
    bus.post({ kind: "connected", at: [...reached.values()] });
  }

  bus.listen((message) => {
    if (term.aborted) return;
    if (message.kind === "leave") members.delete(message.tab);
    else if (message.kind === "check") check(message.force);
    else if (message.kind === "follow") {
      const { tab, at } = message;
      members.delete(tab); // moves it to the end: the latest position most likely has the current epoch
      members.set(tab, at);
      onFirstMember();
      if (reached.has(at.collection) && isConnected) postConnected();
      else {
        bus.post({ kind: "acknowledged" });
        if (reached.size > 0 && !reached.has(at.collection)) reconnect();
      }
    }
  });

  function check(force: boolean): void {
    stream.retryNow();
    const quiet = clock.now() - stream.lastBytesAt();
    // The clock may have been set back.
    const isFresh = quiet >= 0 && quiet < FRESH_MS;
    const isYoung = Math.abs(clock.now() - startedAt) < YOUNG_MS;
    if (!isYoung && (force || !isFresh)) reconnect();
  }

  function reconnect(): void {
    isConnected = false;
    stream.reconnect();
  }

  /** Resolves when a tab follows a collection, or when `term` aborts. */
  function waitForMembers(): Promise<void> {
    return new Promise((resolve) => {
      if (members.size > 0 || term.aborted) return resolve();
      onFirstMember = resolve;
      term.addEventListener("abort", () => resolve());
    });
  }

  async function address(): Promise<string> {
    isConnected = false;
    reached = new Map();
    members.clear();
    bus.post({ kind: "rollCall" });
    if (!bus.isLocal) await pause(clock, ROLL_CALL_MS, term);
    await waitForMembers();
    reached = farthestPositions(members.values());
    startedAt = clock.now();
    return apiPath.stream([...reached.values()]);
  }

  const stream: ReconnectingStream = openReconnectingStream(dependencies, address, term, {
    onConnected() {
      isConnected = true;
      postConnected();
    },
    onEvent({ event, data }) {
      if (event !== STREAM_EVENTS.listings) {
        bus.post({ kind: "ping" });
        return;
      }
      const delta = parseStreamedDelta(data);
      if (delta.ok) {
        const { collection, epoch, to } = delta.value;
        stream.resetBackoff();
        if (reached.has(collection)) reached.set(collection, { collection, epoch, seq: to });
      }
      bus.post({ kind: "delta", delta });
    },
    onEnd(end) {
      isConnected = false;
      // Refused positions are invalid. A tab posts its new one once its listings are repaired.
      if (end === "refused") reached.clear();
      bus.post({ kind: "ended", end });
    },
  });
}

/**
 * Returns, for each collection, the farthest position in the epoch that was posted last. Tabs behind it learn
 * of their gap from `through` and catch up by themselves.
 */
function farthestPositions(positions: Iterable<StreamPosition>): Map<string, StreamPosition> {
  const found = new Map<string, StreamPosition>();
  for (const at of positions) {
    const known = found.get(at.collection);
    if (known?.epoch !== at.epoch || known.seq < at.seq) found.set(at.collection, at);
  }
  return found;
}
