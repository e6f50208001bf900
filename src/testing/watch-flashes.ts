/** Records the flash animations of elements, without reduced motion. jsdom does not animate. */
import { vi } from "vitest";
import { media } from "../theme/tokens.css.ts";
import { stubMedia } from "./fake-media.ts";

export interface Flashes {
  /** Flashes so far. */
  count(): number;
  /** True if the last one was cancelled. */
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
