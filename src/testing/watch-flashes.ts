/** What jsdom does not draw: the flashes that elements are given, for a reader who lets things move. */
import { vi } from "vitest";
import { media } from "../theme/tokens.css.ts";
import { stubMedia } from "./fake-media.ts";

export interface Flashes {
  /** Flashes so far. */
  count(): number;
  /** Whether the last was cut short. */
  isCut(): boolean;
}

export function watchFlashes(): Flashes {
  stubMedia(media.motion);
  let count = 0;
  let isCut = false;
  vi.spyOn(Element.prototype, "animate").mockImplementation((_, options) => {
    if (typeof options === "object" && options.pseudoElement === "::before") count += 1;
    isCut = false;
    const cancel = () => {
      isCut = true;
    };
    return Object.assign(new EventTarget(), { cancel }) as Animation; // all of one that is used
  });
  return { count: () => count, isCut: () => isCut };
}
