import { type PointerEvent, useRef } from "react";
import * as styles from "./RangeSlider.css.ts";
import type { RangeScale } from "./range-scale.ts";

type End = "lower" | "upper";

export interface Positions {
  readonly lower: number;
  readonly upper: number;
}

interface RangeSliderProps {
  /** Name of the chosen quantity: "Price". */
  readonly name: string;
  readonly scale: RangeScale;
  readonly positions: Positions;
  /** Describes a position in words: "61 ETH". */
  readonly describe: (end: End, position: number) => string;
  /** Called with every move; `lower` never passes `upper`. */
  readonly onMove: (positions: Positions) => void;
  /** Called when a thumb is released and on blur. */
  readonly onEnd: () => void;
}

function moved({ lower, upper }: Positions, end: End, to: number): Positions {
  return end === "lower"
    ? { lower: Math.min(to, upper), upper }
    : { lower, upper: Math.max(to, lower) };
}

/** Returns the thumb nearer to `at`. If both are at one position, returns the one that can move towards `at`. */
function nearerEnd({ lower, upper }: Positions, at: number): End {
  const difference = Math.abs(at - lower) - Math.abs(at - upper);
  if (difference !== 0) return difference < 0 ? "lower" : "upper";
  return at > lower ? "upper" : "lower";
}

/** Range slider with two thumbs on one track. A press anywhere moves the nearer thumb. */
export function RangeSlider({ name, scale, positions, describe, onMove, onEnd }: RangeSliderProps) {
  const inputs = { lower: useRef<HTMLInputElement>(null), upper: useRef<HTMLInputElement>(null) };
  const rail = useRef<HTMLDivElement>(null);
  /** The dragged thumb and the rail's position on screen; null when no thumb is dragged. */
  const drag = useRef<{ end: End; left: number; width: number } | null>(null);

  const follow = (clientX: number) => {
    if (!drag.current) return;
    const { end, left, width } = drag.current;
    const share = Math.min(Math.max((clientX - left) / width, 0), 1);
    const next = moved(positions, end, Math.round(share * scale.steps));
    if (next.lower !== positions.lower || next.upper !== positions.upper) onMove(next);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !rail.current) return;
    event.preventDefault();
    const { left, width } = rail.current.getBoundingClientRect();
    if (width === 0) return;
    const at = ((event.clientX - left) / width) * scale.steps;
    const end = nearerEnd(positions, at);
    drag.current = { end, left, width };
    event.currentTarget.setPointerCapture(event.pointerId);
    inputs[end].current?.focus({ focusVisible: false } as FocusOptions); // the DOM types lack `focusVisible`
    follow(event.clientX);
  };

  const release = () => {
    if (!drag.current) return;
    drag.current = null;
    onEnd();
  };

  const percent = (position: number) => `${(position / scale.steps) * 100}%`;
  const thumb = (end: End) => (
    <input
      ref={inputs[end]}
      type="range"
      className={styles.thumb}
      aria-label={`${name}, ${end} end`}
      aria-valuetext={describe(end, positions[end])}
      min={0}
      max={scale.steps}
      value={positions[end]}
      onChange={(event) => onMove(moved(positions, end, Number(event.target.value)))}
      onBlur={onEnd}
    />
  );

  return (
    <div
      className={styles.slider}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => follow(event.clientX)}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div ref={rail} className={styles.rail}>
        <div className={styles.track} />
        <div
          className={styles.filled}
          style={{
            left: percent(positions.lower),
            right: percent(scale.steps - positions.upper),
          }}
        />
        {thumb("lower")}
        {thumb("upper")}
      </div>
    </div>
  );
}
