/** What each contestant of the scroll bench is: a grid of the same cards over the same store. */
import type { CardContext } from "../../../src/components/card/TokenCard.tsx";
import type { Geometry } from "../../../src/components/grid/geometry.ts";

export interface GridProps {
  readonly collectionId: string;
  /** RowIndex of every token to show, in order. */
  readonly rows: Uint32Array;
  readonly answer: string;
  readonly search: string;
  /** The same for all; our own grid makes its own, and equal ones. */
  readonly geometry: Geometry;
  readonly context: CardContext;
}
