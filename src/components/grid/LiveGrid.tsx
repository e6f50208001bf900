import { type ReactNode, useRef } from "react";
import { useShown } from "../../collection/use-collection.ts";
import { CatchUp } from "../CatchUp.tsx";
import { useTakeOver } from "../hooks/use-take-over.ts";
import { TokenGrid, type TokenGridProps } from "./TokenGrid.tsx";
import { useHeldRows } from "./use-held-rows.ts";

export interface LiveGridProps extends Omit<TokenGridProps, "isLive"> {
  /** Shown above the grid. */
  readonly head?: ReactNode;
  /** Shown in the place of an empty grid. */
  readonly nothing?: ReactNode;
}

/** Shows a live list. Its positions freeze while the reader's pointer, finger or keyboard focus rests on it. */
export function LiveGrid({ head, nothing, ...props }: LiveGridProps) {
  const { queryKey, coveredTop } = props;
  // A painted token waits for the token's view.
  useTakeOver(!document.querySelector(".painted dialog"));
  const root = useRef<HTMLDivElement>(null);
  const fixed = useShown((state) => state.fixed);
  const { rows, pending, catchUp } = useHeldRows(root, props.rows, queryKey, fixed);
  const onCatchUp = () => {
    // The button goes away, and its focus with it.
    root.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus({ preventScroll: true });
    catchUp();
  };
  return (
    <div ref={root}>
      {rows.length > 0 && head}
      {pending && <CatchUp {...{ pending, coveredTop, onCatchUp }} />}
      {rows.length === 0 ? nothing : <TokenGrid {...props} rows={rows} isLive={pending?.isLive} />}
    </div>
  );
}
