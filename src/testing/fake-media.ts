/** Stubs media queries, which jsdom does not implement. */
import { vi } from "vitest";

/** Makes exactly these queries match from now on. */
export function stubMedia(...holding: readonly string[]): void {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: holding.includes(query) }),
  );
}
