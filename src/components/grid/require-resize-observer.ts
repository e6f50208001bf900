/** Error for a browser without ResizeObserver. The surrounding page explains it to the reader. */
export class MissingResizeObserver extends Error {
  constructor() {
    super("This browser has no ResizeObserver, which the grid and the chart need");
    this.name = "MissingResizeObserver";
  }
}

/** @throws MissingResizeObserver */
export function requireResizeObserver(): typeof ResizeObserver {
  if (typeof window.ResizeObserver !== "function") throw new MissingResizeObserver();
  return window.ResizeObserver;
}
