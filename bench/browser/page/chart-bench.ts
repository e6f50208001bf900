/** The interface that the chart's page offers to its measure. */

export interface Drawn {
  readonly points: number;
  /** Times of each redraw in ms: from the mirror to points and axes, then from these to pixels. */
  readonly sceneMs: readonly number[];
  readonly pixelsMs: readonly number[];
}

declare global {
  interface Window {
    /** Defined once the collection is loaded. */
    redrawChart?: (times: number) => Promise<Drawn>;
  }
}
