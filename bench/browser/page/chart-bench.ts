/** The functions that the page of `chart.tsx` defines on its window. `measure/paint.ts` calls them. */

export interface Drawn {
  readonly points: number;
  /** Times of each redraw in ms: first from the mirror to points and axes, then from points and axes to pixels. */
  readonly sceneMs: readonly number[];
  readonly pixelsMs: readonly number[];
}

declare global {
  interface Window {
    /** Defined once the collection is loaded. */
    redrawChart?: (times: number) => Promise<Drawn>;
  }
}
