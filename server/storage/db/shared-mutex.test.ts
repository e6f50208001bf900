import { expect, it } from "vitest";
import { createSharedMutex, MAX_BEFORE_GUEST } from "./shared-mutex.ts";

/** A mutex whose work is logged by name. A transaction is two entries. */
function setup() {
  const mutex = createSharedMutex();
  const log: string[] = [];
  const entry = async (name: string) => void log.push(name);
  const own = (name: string) => mutex.runExclusive(() => entry(name));
  const transaction = (name: string) =>
    mutex.runForGuest(async () => {
      await entry(`${name} begins`);
      await new Promise(setImmediate);
      await entry(`${name} ends`);
    });
  return { mutex, log, own, transaction };
}

it("lets own work go before a guest's that waits, and no transaction be interrupted", async () => {
  const { log, own, transaction } = setup();
  const stored = [transaction("a"), transaction("b"), transaction("c")];
  await Promise.all([...stored, own("1"), own("2")]);
  expect(log.join(", ")).toBe("1, 2, a begins, a ends, b begins, b ends, c begins, c ends");
});

it("lets all pages of a reader go first, who asks for the next when one is answered", async () => {
  const { log, own, transaction } = setup();
  const stored = Promise.all([transaction("a"), transaction("b")]);
  await new Promise(setImmediate); // the first has begun
  for (let page = 1; page <= 5; page += 1) await own(`${page}`);
  await stored;
  expect(log.join(", ")).toBe("a begins, a ends, 1, 2, 3, 4, 5, b begins, b ends");
});

it("gives each guest a turn after a number of own statements", async () => {
  const { log, own, transaction } = setup();
  const stored = [transaction("a"), transaction("b")];
  const read = Array.from({ length: 3 * MAX_BEFORE_GUEST }, (_, index) => own(`${index}`));
  await Promise.all([...stored, ...read]);
  const begins = log.flatMap((entry, at) => (entry.endsWith("begins") ? [at] : []));
  // Two entries of "a" stand before "b".
  expect(begins).toEqual([MAX_BEFORE_GUEST, 2 * MAX_BEFORE_GUEST + 2]);
});

it("reports a failure to its caller, and goes on", async () => {
  const { mutex, log, own } = setup();
  const fail = () => Promise.reject(new Error("no such table"));
  const failing = [mutex.runExclusive(fail), mutex.runForGuest(fail)];
  await own("1");
  for (const each of failing) await expect(each).rejects.toThrow("no such table");
  expect(log).toEqual(["1"]);
});
