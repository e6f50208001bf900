/** Media queries, which jsdom does not answer. */
import { vi } from "vitest";

/** From now on exactly these queries hold. */
export function stubMedia(...holding: readonly string[]): void {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: holding.includes(query) }),
  );
}
