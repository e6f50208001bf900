/**
 * No timer of the server runs longer than a minute: Node.js fires one of more than 24.8 days at once, and a sleeping machine stops
 * timers. A longer wait is a `createWait` or a `later` of `server/platform/outbound/wait.ts`, which has several.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { parseSync, Visitor } from "oxc-parser";
import { expect, it } from "vitest";

/** "file: time" -> its most, in milliseconds. */
const BOUNDED: Readonly<Record<string, number>> = {
  "server/main.ts: DRAIN_NOTICE_MS": 1_000,
  "server/main.ts: FORCE_EXIT_MS": 9_800,
  "server/media/images/svg-renderer.ts: idleMs": 10_000,
  "server/media/images/svg-renderer.ts: timeoutMs": 5_000,
  "server/media/images/svg.process.ts: MEMORY_CHECK_MS": 10,
  "server/platform/http/listen.ts: SWEEP_MS": 50,
  "server/platform/http/listen.ts: graceMs": 6_000,
  "server/platform/http/unread-answers.ts: CHECK_MS": 250,
  "server/platform/next-turn.ts: LOOK_MS": 1,
  "server/platform/next-turn.ts: MAX_WAIT_MS": 10,
  "server/platform/outbound/foreign-json/parse-foreign-json.ts: timeoutMs": 10_000,
  "server/platform/outbound/wait.ts: durationMs": 60_000,
  "server/sources/follow-in-thread.ts: WATCH_MS": 500,
  "server/sources/opensea/follow/event-queue.ts: durationMs": 2_000,
  "server/sources/opensea/protocol/rest/fetch-answer.ts: timeoutMs": 15_000,
  "server/sources/opensea/protocol/stream/channel.ts: delayMs(closings)": 60_000,
  "server/sources/opensea/protocol/stream/transport.ts: REST_MS - (now - since)": 50,
  "server/sources/orders-feed/receive-posts.ts: RETRY_MS": 5_000,
  "server/sources/run-follow.ts: endMs": 5_000,
  "server/start-server.ts: parts.revalueMs ?? REVALUE_MS": 60_000,
  "server/storage/backup/snapshot.ts: KEEP_ALIVE_MS": 5_000,
  "server/storage/db/postgres.ts: LISTEN_RETRY_MS": 2_000,
  "server/valuation/valuer.ts: IDLE_MS": 10_000,
  "server/web/live/books.ts: POLL_MS": 1_000,
  "server/web/live/books.ts: WAKE_MS": 50,
  "server/web/live/streams.ts: pingMs": 30_000,
};
const LONGEST_MS = 60_000;
/** Tests, their stand-ins and the demo have no foreign clocks. */
const OURS = /\.test\.|\/testing\/|^server\/demo\//;

/** Returns the times of timers, as "file: time". */
function timersIn(file: string, text: string): readonly string[] {
  /** Name of a function that starts a timer -> the place of the time among its arguments. */
  const timers = new Map([
    ["setTimeout", 1],
    ["setInterval", 1],
  ]);
  const found: string[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value !== "node:timers/promises") return;
      for (const { type, local, ...rest } of specifiers) {
        const imported = type === "ImportSpecifier" && "imported" in rest ? rest.imported : null;
        const isTimer = imported?.type === "Identifier" && timers.has(imported.name);
        if (isTimer) timers.set(local.name, 0);
      }
    },
    CallExpression({ callee, arguments: given }) {
      const place = callee.type === "Identifier" ? timers.get(callee.name) : undefined;
      const time = place === undefined ? undefined : given[place];
      if (place !== undefined)
        found.push(`${file}: ${time ? text.slice(time.start, time.end) : "none"}`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

it("finds timers over several lines, and those of promises", () => {
  const text = `
    import { setTimeout as pause } from "node:timers/promises";
    setTimeout(() => {
      end();
    }, 5 * MINUTE);
    await pause(LONG);
    socket.setTimeout(0);
  `;
  expect(timersIn("a.ts", text)).toEqual(["a.ts: 5 * MINUTE", "a.ts: LONG"]);
});

it("starts only timers of at most a minute", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" })
    .map((file) => join("server", file))
    .filter((file) => file.endsWith(".ts") && !OURS.test(file));
  const found = files.flatMap((file) => timersIn(file, readFileSync(file, "utf8")));
  expect([...new Set(found)].sort()).toEqual(Object.keys(BOUNDED).sort());
  expect(Math.max(...Object.values(BOUNDED))).toBeLessThanOrEqual(LONGEST_MS);
});
