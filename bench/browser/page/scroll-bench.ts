/** The interface that the scroll bench's page offers to its driver as `window.bench`. Times are the page's, in ms. */

export interface Recording {
  /** Start times of successive frames of the page's main thread. */
  readonly frames: readonly number[];
  /** Durations of tasks of more than 50 ms. */
  readonly longTasks: readonly number[];
  /** Scrolled distance in CSS pixels. */
  readonly pixels: number;
}

export interface ScrollBench {
  readonly contestants: readonly string[];
  /** Renders the list with `contestant` alone, from the first card. Resolves when that card is in place. */
  show(contestant: string): Promise<void>;
  /** Loads the pictures of the cards within `pixels` CSS pixels of the list's top, and of its last cards. */
  loadPictures(pixels: number): Promise<void>;
  record(): void;
  /** Ends the recording and returns it. */
  recorded(): Recording;
  /** Scrolls to the last card in one step. Resolves to the ms until it is in its place. */
  jumpToEnd(): Promise<number>;
  /** Returns a line per card in which the bare recycler differs from the app. The measure is only valid if empty. */
  differences(): Promise<readonly string[]>;
}

declare global {
  interface Window {
    bench: ScrollBench;
  }
}
