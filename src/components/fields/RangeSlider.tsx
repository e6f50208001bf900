import { type PointerEvent, useRef } from "react";
import * as styles from "./RangeSlider.css.ts";
import type { RangeScale } from "./range-scale.ts";

type End = "lower" | "upper";

export interface Positions {
  readonly lower: number;
  readonly upper: number;
}

interface RangeSliderProps {
  /** What is chosen: "Price". */
  readonly name: string;
  readonly scale: RangeScale;
  readonly positions: Positions;
  /** A position as words: "61 ETH". */
  readonly describe: (end: End, position: number) => string;
  /** Called with every move; `lower` never passes `upper`. */
  readonly onMove: (positions: Positions) => void;
  /** The thumb was let go, or the slider left. */
  readonly onEnd: () => void;
}

const LABELS: Readonly<Record<End, string>> = { lower: "lower end", upper: "upper end" };

function moved({ lower, upper }: Positions, end: End, to: number): Positions {
  return end === "lower"
    ? { lower: Math.min(to, upper), upper }
    : { lower, upper: Math.max(to, lower) };
}

/** Of two thumbs the nearer; of two at one place the one that can go towards `at`. */
function nearerEnd({ lower, upper }: Positions, at: number): End {
  const difference = Math.abs(at - lower) - Math.abs(at - upper);
  if (difference !== 0) return difference < 0 ? "lower" : "upper";
  return at > lower ? "upper" : "lower";
}

/** Two thumbs on one track: a press anywhere takes the nearer one along. */
export function RangeSlider({ name, scale, positions, describe, onMove, onEnd }: RangeSliderProps) {
  const inputs = { lower: useRef<HTMLInputElement>(null), upper: useRef<HTMLInputElement>(null) };
  const rail = useRef<HTMLDivElement>(null);
  /** The thumb under the pointer and the rail's place on screen, while it is held. */
  const held = useRef<{ end: End; left: number; width: number } | null>(null);

  const follow = (clientX: number) => {
    if (!held.current) return;
    const { end, left, width } = held.current;
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
    held.current = { end, left, width };
    event.currentTarget.setPointerCapture(event.pointerId);
    inputs[end].current?.focus({ focusVisible: false } as FocusOptions); // newer than its type
    follow(event.clientX);
  };

  const release = () => {
    if (!held.current) return;
    held.current = null;
    onEnd();
  };

  const percent = (position: number) => `${(position / scale.steps) * 100}%`;
  const thumb = (end: End) => (
    <input
      ref={inputs[end]}
      type="range"
      className={styles.thumb}
      aria-label={`${name}, ${LABELS[end]}`}
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
