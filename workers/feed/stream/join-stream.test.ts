import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createManualClock } from "../../testing/manual-clock.ts";
import { type Browser, createBrowser } from "../../testing/tab.ts";
import { joinStream } from "./join-stream.ts";
import type { Siblings } from "./siblings.ts";
import type { StreamMessage } from "./stream-messages.ts";

let ends: (() => void)[];

beforeEach(() => {
  ends = [];
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  for (const end of ends) end();
});

/** Opens a tab's channel. Records the kinds of the messages that it receives. */
function openChannel(browser: Browser) {
  const channel = browser.tab().siblings.openChannel();
  const kinds: StreamMessage["kind"][] = [];
  channel.onmessage = ({ data }) => kinds.push(data.kind);
  ends.push(() => channel.close());
  return { kinds, post: (kind: "ping" | "rollCall") => channel.postMessage({ kind }) };
}

/** Joins the stream as a tab whose requests to the server never end. */
function join(siblings: Siblings) {
  const clock = createManualClock();
  const fetchPath = vi.fn(() => new Promise<Response>(() => {}));
  const onPing = vi.fn();
  const membership = joinStream(
    { clock, random: () => 0, siblings, fetchPath },
    {
      position: () => ({ collection: "apes", epoch: "e", seq: 1 }),
      ...{ onConnected() {}, onDelta() {}, onPing, onEnd() {} },
    },
  );
  ends.push(membership.end);
  membership.join();
  return { membership, clock, fetchPath, onPing };
}

it("leaves the channel if locks are refused, and reads the stream for itself alone", async () => {
  const browser = createBrowser();
  const { siblings } = browser.tab();
  const request = () => Promise.reject(new DOMException("no storage", "SecurityError"));
  const [other, last] = [openChannel(browser), openChannel(browser)];
  const alone = join({ ...siblings, locks: { request } });
  await vi.waitFor(() => expect(alone.fetchPath).toHaveBeenCalledTimes(1));
  other.kinds.length = 0;

  alone.membership.check(false);
  other.post("ping");
  // A channel delivers messages in order, so when this one arrives, all earlier ones have arrived.
  last.post("rollCall");
  await vi.waitFor(() => expect(other.kinds).toContain("rollCall"));
  await alone.clock.advance(0);
  expect(other.kinds).toEqual(["rollCall"]);
  expect(alone.onPing).not.toHaveBeenCalled();
});

it("hears the other tabs, and they hear it, if locks are granted", async () => {
  const browser = createBrowser();
  const other = openChannel(browser);
  const tab = join(browser.tab().siblings);
  await vi.waitFor(() => expect(other.kinds).toContain("follow"));
  other.post("ping");
  await vi.waitFor(() => expect(tab.onPing).toHaveBeenCalledTimes(1));
});
