import { expect, it } from "vitest";
import { JsonTooLarge } from "./parse-foreign-json.ts";
import { readForeignJson } from "./read-foreign-json.ts";

const MB = 1024 * 1024;
const LIMITS = { maxBytes: 4 * MB, source: "a" };

/** Creates a body of white space and a number. `read` returns the number of megabytes read so far. */
function bodyOf(megabytes: number) {
  let read = 0;
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read < megabytes) {
          read += 1;
          controller.enqueue(new Uint8Array(MB).fill(0x20));
          return;
        }
        controller.enqueue(new TextEncoder().encode("7"));
        controller.close();
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, read: () => read, isCancelled: () => isCancelled };
}

/** Creates a body that sends a large first part, then stalls until `fail` is called. */
function stalledBody() {
  let fail = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(2 * MB));
      fail = () => controller.error(new Error("the connection is lost"));
    },
  });
  return { stream, fail: () => fail() };
}

it("reads small and large bodies, and none", async () => {
  expect(await readForeignJson(bodyOf(0).stream, LIMITS)).toEqual({ json: 7, start: "7" });
  expect(await readForeignJson(bodyOf(3).stream, LIMITS)).toMatchObject({ json: 7 });
  expect(await readForeignJson(null, LIMITS)).toEqual({ json: undefined, start: "" });
});

it("stops reading a body above the limit", async () => {
  const { stream, read, isCancelled } = bodyOf(100);
  const reading = readForeignJson(stream, LIMITS);
  await expect(reading).rejects.toBeInstanceOf(JsonTooLarge);
  await expect(reading).rejects.toThrow("has more than 4194304 bytes");
  expect(read()).toBeLessThan(8);
  expect(isCancelled()).toBe(true);
});

it("stops reading a flood long before the limit of bytes", async () => {
  let read = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(MB).fill(0x5b));
      },
    },
    { highWaterMark: 0 },
  );
  const reading = readForeignJson(stream, { ...LIMITS, maxBytes: 64 * MB });
  await expect(reading).rejects.toThrow("takes more than 128 MB to read");
  expect(read).toBeLessThan(8);
});

it("holds one large body of a source in memory, while those of other sources are read", async () => {
  const stalled = stalledBody();
  const first = readForeignJson(stalled.stream, LIMITS);
  const second = bodyOf(3);
  const waiting = readForeignJson(second.stream, LIMITS);
  for (const other of ["b", "c"])
    expect(await readForeignJson(bodyOf(3).stream, { ...LIMITS, source: other })).toMatchObject({
      json: 7,
    });
  // Small answers of the same source do not wait.
  expect(await readForeignJson(bodyOf(0).stream, LIMITS)).toMatchObject({ json: 7 });
  expect(second.read()).toBe(2);
  stalled.fail();
  await expect(first).rejects.toThrow("the connection is lost");
  expect(await waiting).toMatchObject({ json: 7 });
});
