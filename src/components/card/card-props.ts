/** Types of what a grid passes to its cards or to its rows. */
import type { ComponentType, ReactNode, RefObject } from "react";
import type { DealDescription } from "../../../contract/tokens/deal.ts";
import type { ShownFigures } from "../../../contract/tokens/shown-figures.ts";
import type { TokenFacts } from "../../collection/token-at.ts";

/** Returns a token's net of fees: "+0.413". Null if it has none. */
export type NetOf = (facts: TokenFacts, shown: ShownFigures) => string | null;

/** How a card got to its place: by an update of the list (`move`, `arrive`), or with its row (`still`). */
export type CardMotion = "still" | "move" | "arrive";

/** Properties of the component that draws a row. */
export interface RowProps {
  readonly facts: TokenFacts;
  readonly shown: ShownFigures;
  readonly net: string | null;
  readonly described: DealDescription;
  /** The element that flashes. */
  readonly flash: RefObject<HTMLSpanElement | null>;
  readonly picture: ReactNode;
}

/** Properties that all cards of a grid share. The object's identity changes only when one of them changes. */
export interface CardContext {
  readonly collectionId: string;
  /** Query string that links to tokens keep. */
  readonly search: string;
  readonly compact: boolean;
  /** Draws what the link of a row holds. Absent for cards. */
  readonly Row?: ComponentType<RowProps> | undefined;
  /** Width of requested pictures in device pixels. 0 in the server's HTML: the browser chooses it, and CSS places the cards. */
  readonly imageWidth: number;
  /** Null until fees and gas are known. */
  readonly netOf: NetOf | null;
  /** Expands the card of a row in place; a null row collapses it. The function is null if cards do not expand. */
  readonly onExpand: ((row: number | null) => void) | null;
}

export interface CardProps {
  /** RowIndex */
  readonly row: number;
  /** CSS pixels from the row's left edge. */
  readonly left: number;
  readonly width: number;
  readonly motion: CardMotion;
  readonly context: CardContext;
  readonly tabStop: boolean;
  /** True if the token has left the list, which still shows it. */
  readonly isGone?: boolean;
}
