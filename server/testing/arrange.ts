/** Starts what tests run on, and ends it after them. */
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from "vitest";

type Ended = Partial<Record<"close" | "discard" | "stop", () => unknown>>;

function end(thing: Ended): unknown {
  return (thing.close ?? thing.discard ?? thing.stop)?.();
}

/** Returns a stand-in that passes each access on to what `current` returns at that time. */
export function forward<Thing extends object>(current: () => Thing): Thing {
  return new Proxy({} as Thing, {
    get: (_, key) => Reflect.get(current(), key),
    set: (_, key, value) => Reflect.set(current(), key, value),
    has: (_, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(current(), key),
  });
}

function arrangeWith<Thing extends Ended>(
  before: (hook: () => Promise<void>) => void,
  after: (hook: () => unknown) => void,
  start: () => Thing | Promise<Thing>,
): Thing {
  let started: Thing | null = null;
  before(async () => {
    started = await start();
  });
  after(() => started && end(started));
  return forward(() => {
    if (started === null) throw new Error("used before the tests");
    return started;
  });
}

/** Starts something before the tests of this file or suite, and ends it after them. The tests use what is returned. */
export function arrange<Thing extends Ended>(start: () => Thing | Promise<Thing>): Thing {
  return arrangeWith(beforeAll, afterAll, start);
}

/** Does the same for each test. */
export function arrangeEach<Thing extends Ended>(start: () => Thing | Promise<Thing>): Thing {
  return arrangeWith(beforeEach, afterEach, start);
}

/** Ends something after the test that started it. */
export async function untilTestEnds<Thing extends Ended>(
  starting: Thing | Promise<Thing>,
): Promise<Thing> {
  const started = await starting;
  onTestFinished(async () => {
    await end(started);
  });
  return started;
}
