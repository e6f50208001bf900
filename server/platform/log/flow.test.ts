import { Console } from "node:console";
import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createFlow } from "./flow.ts";
import { guardConsole } from "./guard-console.ts";
import { createRedactor } from "./redact.ts";

/** A flow whose lines are read as objects, without their times. */
function written() {
  const lines: Record<string, unknown>[] = [];
  const flow = createFlow((line) => {
    const { time: _, ms: __, ...rest } = JSON.parse(line) as Record<string, unknown>; // our own lines
    lines.push(rest);
  });
  return { flow, lines };
}

it("names a batch in a book only if it was stored before the book read the store", async () => {
  const { flow, lines } = written();
  await flow.batch("demo", "apes", 2, async () => {});
  flow.reading();
  await flow.batch("demo", "apes", 1, async () => {});
  lines.length = 0;
  flow.booked("apes", 7);
  flow.sent("apes", 3);
  flow.booked("bears", 1);
  const first = `${process.pid}-1`;
  expect(lines).toEqual([
    { level: 20, requests: [first], collection: "apes", seq: 7, msg: "book" },
    { level: 20, requests: [first], collection: "apes", readers: 3, msg: "stream" },
    { level: 20, requests: [], collection: "bears", seq: 1, msg: "book" },
  ]);
});

it("names a batch in one book line only", async () => {
  const { flow, lines } = written();
  for (const seq of [1, 2]) {
    await flow.batch("demo", "apes", 1, async () => {});
    flow.reading();
    flow.booked("apes", seq);
  }
  expect(lines.at(-1)?.["requests"]).toEqual([`${process.pid}-2`]);
});

it("names a batch that another thread has logged", async () => {
  const { flow, lines } = written();
  const other = createFlow(() => {}, flow.stored);
  await other.batch("chain", "apes", 1, async () => {});
  flow.reading();
  flow.booked("apes", 1);
  expect(lines.at(-1)?.["requests"]).toEqual([`${process.pid}-1`]);
});

it("logs a failure of the store and passes it on", async () => {
  const { flow, lines } = written();
  const failing = flow.batch("demo", "apes", 1, () => Promise.reject(new Error("disk full")));
  await expect(failing).rejects.toThrow("disk full");
  expect(lines.at(-1)).toMatchObject({ msg: "store", error: "Error: disk full" });
});

it("keeps a bounded number of ids for a book that does not change", async () => {
  const { flow, lines } = written();
  for (let times = 0; times < 150; times += 1) {
    await flow.batch("chain", "apes", 1, async () => true);
    flow.reading();
  }
  flow.booked("apes", 1);
  expect(lines.at(-1)?.["requests"]).toHaveLength(100);
});

it("writes through the guarded console, which redacts secrets", async () => {
  let output = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      output += chunk;
      done();
    },
  });
  const console = new Console(stream);
  guardConsole(createRedactor(["hunter22"]), console);
  const flow = createFlow((line) => console.debug(line));
  const failing = flow.batch("demo", "apes", 1, () => Promise.reject(new Error("at hunter22")));
  await failing.catch(() => {});
  expect(JSON.parse(output.split("\n")[1] ?? "")).toMatchObject({ error: "Error: at [redacted]" });
});
