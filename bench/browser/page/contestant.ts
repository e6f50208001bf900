/** A contestant of the scroll bench: a grid of the same cards over the same store. */
import type { CardContext } from "../../../src/components/card/card-props.ts";
import type { Geometry } from "../../../src/components/grid/layout/geometry.ts";

export interface GridProps {
  readonly collectionId: string;
  /** RowIndex of every token to show, in display order. */
  readonly rows: Uint32Array;
  readonly queryKey: string;
  readonly search: string;
  /** The same for all contestants. Our own grid computes its own, which is equal. */
  readonly geometry: Geometry;
  readonly context: CardContext;
}
