/** What the chart's page offers to its measure. */

export interface Drawn {
  readonly points: number;
  /** ms of each time: from the mirror to points and axes, and from these to pixels. */
  readonly sceneMs: readonly number[];
  readonly pixelsMs: readonly number[];
}

declare global {
  interface Window {
    /** There once the collection is. */
    redrawChart?: (times: number) => Promise<Drawn>;
  }
}
