/** What the scroll bench's page offers to its driver as `window.bench`. Times are the page's, in ms. */

export interface Recording {
  /** Start of each frame of the page's own, one after the other. */
  readonly frames: readonly number[];
  /** Durations of tasks over 50 ms. */
  readonly longTasks: readonly number[];
  /** CSS pixels travelled. */
  readonly pixels: number;
}

export interface ScrollBench {
  readonly contestants: readonly string[];
  /** Draws the list with `contestant` alone, from its first card on. Settles when that is there. */
  show(contestant: string): Promise<void>;
  /** Loads the pictures of the cards that lie within so many CSS pixels of the list's top, and of its last. */
  loadPictures(pixels: number): Promise<void>;
  record(): void;
  /** Ends the recording. */
  recorded(): Recording;
  /** Scrolls to the last card at once. Milliseconds until it stands in its place. */
  jumpToEnd(): Promise<number>;
  /** Where the cards of the bare recycler differ from the app's: none, or it is no measure. A line each. */
  differences(): Promise<readonly string[]>;
}

declare global {
  interface Window {
    bench: ScrollBench;
  }
}
