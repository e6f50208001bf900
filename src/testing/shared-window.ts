/** Test files share one window. What a file leaves behind in it ends with the file, or fails it. */
import { afterAll } from "vitest";

/** Globals that change without a test's doing. */
const CHANGING = new Set(["event", "performance", "history", "location"]);

function valuesOfGlobals(): Map<string, unknown> {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !CHANGING.has(name));
  return new Map(names.map((name) => [name, Reflect.get(globalThis, name)]));
}

/**
 * Removes the listeners on the window that the current file's modules add and never remove. Fails the file if it leaves a
 * global changed: `vi.stubGlobal` restores globals after each test.
 */
export function cleanWindowAfterFile(): void {
  const { addEventListener } = window;
  const added: Parameters<typeof addEventListener>[] = [];
  window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    added.push(listener);
    addEventListener(...listener);
  };
  const before = valuesOfGlobals();
  afterAll(() => {
    const after = valuesOfGlobals();
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => !Object.is(before.get(name), after.get(name)),
    );
    window.addEventListener = addEventListener;
    for (const [type, listener, options] of added)
      window.removeEventListener(type, listener, options);
    if (changed.length > 0) throw new Error(`The file leaves globals changed: ${changed}`);
  });
}
