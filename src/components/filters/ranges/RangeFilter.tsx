import { type ReactNode, useId, useState } from "react";
import { isRange } from "../../../../contract/query.ts";
import { plainDecimal } from "../../../../contract/values/format.ts";
import type { EditMode } from "../../../collection/use-query.ts";
import * as field from "../../fields/field.css.ts";
import { NumberField } from "../../fields/NumberField.tsx";
import { type Positions, RangeSlider } from "../../fields/RangeSlider.tsx";
import type { RangeScale } from "../../fields/range-scale.ts";
import { FilterSection } from "../FilterSection.tsx";
import { useGesture } from "../use-gesture.ts";
import * as styles from "./RangeFilter.css.ts";

export interface Bounds {
  /** Null means unbounded. */
  readonly lower: number | null;
  readonly upper: number | null;
}

interface RangeProps {
  readonly title: string;
  readonly bounds: Bounds;
  /** Null if there is nothing to slide over: only the fields are shown. */
  readonly scale: RangeScale | null;
  readonly keys: "decimal" | "numeric" | "text";
  /** Returns null if the text is not a number of this kind. */
  readonly parse: (text: string) => number | null;
  readonly format?: (value: number) => string;
  /** Tells whether a range is in order. */
  readonly accepts?: (lower: number, upper: number) => boolean;
  /** Name of an entry in the error message. By default "number". */
  readonly what?: string;
  /** A valid entry, for the end of the error message. */
  readonly example: number;
  readonly describe: (value: number) => string;
  readonly unit?: string | undefined;
  readonly onChange: (bounds: Bounds, mode: EditMode) => void;
}

interface RangeFilterProps extends RangeProps {
  /** Shortcuts under the slider. */
  readonly children?: ReactNode;
}

export function RangeFilter({ children, ...range }: RangeFilterProps) {
  const { title, bounds, onChange } = range;
  const reset =
    bounds.lower === null && bounds.upper === null
      ? undefined
      : () => onChange({ lower: null, upper: null }, "push");
  return (
    <FilterSection title={title} onReset={reset}>
      <Range {...range} />
      {children}
    </FilterSection>
  );
}

type End = keyof Bounds;
type Texts = Readonly<Record<End, string>>;

function textsOf({ lower, upper }: Bounds, format: (value: number) => string): Texts {
  return {
    lower: lower === null ? "" : format(lower),
    upper: upper === null ? "" : format(upper),
  };
}

/** Edits two bounds with a slider and with fields. An inverted range is not applied; an error explains why. */
export function Range(props: RangeProps) {
  const { title, bounds, scale, keys, parse, example, describe, unit, onChange } = props;
  const { format = plainDecimal, accepts = isRange, what = "number" } = props;
  const errorId = useId();
  const gesture = useGesture<Bounds>(onChange);
  const shown = gesture.at ?? bounds;
  /** Text that is typed but not applied yet. It is dropped when the bounds that it was typed over change. */
  const [typing, setTyping] = useState<{ over: Texts; texts: Texts; error: string | null } | null>(
    null,
  );
  const shownTexts = textsOf(shown, format);
  const isCurrent =
    typing?.over.lower === shownTexts.lower && typing.over.upper === shownTexts.upper;
  const texts = typing && isCurrent ? typing.texts : shownTexts;
  const error = typing && isCurrent ? typing.error : null;

  const read = (end: End): number | null | "malformed" => {
    const text = texts[end].trim();
    return text === "" ? null : (parse(text) ?? "malformed");
  };
  const malformed = { lower: read("lower") === "malformed", upper: read("upper") === "malformed" };

  const commit = () => {
    const [lower, upper] = [read("lower"), read("upper")];
    const reject = (why: string) => setTyping({ over: shownTexts, texts, error: why });
    if (lower === "malformed" || upper === "malformed")
      reject(`Enter a ${what} such as ${format(example)}.`);
    else if (lower !== null && upper !== null && !accepts(lower, upper)) {
      reject("The maximum must be at least the minimum.");
      onChange({ lower, upper }, "push"); // rejects it with a warning
    } else {
      setTyping(null);
      if (lower !== bounds.lower || upper !== bounds.upper) onChange({ lower, upper }, "push");
    }
  };

  const isInvalid = (end: End) =>
    error !== null && (malformed[end] || (!malformed.lower && !malformed.upper));
  const numberField = (end: End) => (
    <NumberField
      aria-label={`${end === "lower" ? "Minimum" : "Maximum"} ${title.toLowerCase()}`}
      placeholder={end === "lower" ? "Min" : "Max"}
      value={texts[end]}
      inputMode={keys}
      unit={unit}
      aria-invalid={isInvalid(end)}
      aria-describedby={isInvalid(end) ? errorId : undefined}
      onType={(text) =>
        setTyping({ over: shownTexts, texts: { ...texts, [end]: text }, error: null })
      }
      onCommit={commit}
    />
  );

  return (
    <>
      <div className={styles.fields}>
        {numberField("lower")}
        <span className={styles.to}>to</span>
        {numberField("upper")}
      </div>
      <p id={errorId} role="alert" className={field.error}>
        {error}
      </p>
      {scale && (
        <RangeSlider
          name={title}
          scale={scale}
          positions={{
            lower: shown.lower === null ? 0 : scale.positionOf(shown.lower),
            upper: shown.upper === null ? scale.steps : scale.positionOf(shown.upper),
          }}
          describe={(end, position) =>
            (end === "lower" ? position === 0 : position === scale.steps)
              ? "any"
              : describe(scale.valueAt(position))
          }
          onMove={(to) => gesture.move(boundsAt(scale, to, shown))}
          onEnd={gesture.end}
        />
      )}
    </>
  );
}

/** Converts thumb positions to bounds. A thumb at its end means unbounded; one that did not move keeps its exact bound. */
function boundsAt(scale: RangeScale, { lower, upper }: Positions, before: Bounds): Bounds {
  const keep = (bound: number | null, position: number) =>
    bound !== null && scale.positionOf(bound) === position ? bound : scale.valueAt(position);
  return {
    lower: lower === 0 ? null : keep(before.lower, lower),
    upper: upper === scale.steps ? null : keep(before.upper, upper),
  };
}
