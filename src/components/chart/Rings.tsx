import { useEffect, useLayoutEffect, useRef } from "react";
import { widen } from "../animate.ts";
import * as styles from "./PlotView.css.ts";
import type { Place } from "./points/gestures.ts";

/** Maximum number of rings at a time. More would not make a burst of changes easier to follow. */
const MAX_RINGS = 12;
const NUMBERS = Array.from({ length: MAX_RINGS }, (_, number) => number);

export interface RingsProps {
  /** RowIndex of each row that changed last. */
  readonly changed: readonly number[];
  /** Returns a row's point in CSS pixels, or null if it is not shown. Its identity changes when points move. */
  readonly placeOf: (row: number) => Place | null;
}

interface Ringed {
  readonly row: number;
  readonly element: HTMLElement;
  readonly animation: Animation;
}

function moveTo(ring: HTMLElement, { x, y }: Place): void {
  ring.style.translate = `${x}px ${y}px`;
}

/** Rings that widen and fade where listings changed. Reuses a fixed set of elements and animates them outside React. */
export function Rings({ changed, placeOf }: RingsProps) {
  const host = useRef<HTMLDivElement>(null);
  const ringed = useRef<(Ringed | null)[]>([]);
  const next = useRef(0);
  const shown = useRef(changed);

  // Points move under running rings when the axes change.
  useLayoutEffect(() => {
    for (const [at, ring] of ringed.current.entries()) {
      if (!ring) continue;
      const place = ring.animation.playState === "running" ? placeOf(ring.row) : null;
      if (place) moveTo(ring.element, place);
      else {
        ring.animation.cancel();
        ringed.current[at] = null;
      }
    }
  }, [placeOf]);

  useEffect(() => {
    if (changed === shown.current) return;
    shown.current = changed;
    for (const row of changed) {
      const at = next.current;
      const element = host.current?.children[at];
      const place = placeOf(row);
      if (!(element instanceof HTMLElement) || !place) continue;
      ringed.current[at]?.animation.cancel();
      moveTo(element, place);
      const animation = widen(element);
      ringed.current[at] = animation && { row, element, animation };
      next.current = (at + 1) % MAX_RINGS;
    }
  }, [changed, placeOf]);

  return (
    <div ref={host} className={styles.rings}>
      {NUMBERS.map((number) => (
        <span key={number} className={styles.ring} />
      ))}
    </div>
  );
}
