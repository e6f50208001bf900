import { type ReactNode, useId, useState } from "react";
import * as field from "../../fields/field.css.ts";
import { NumberField } from "../../fields/NumberField.tsx";
import { FilterSection } from "../FilterSection.tsx";
import * as styles from "./RangeFilter.css.ts";

interface MinimumFilterProps {
  readonly title: string;
  /** Words before the field. */
  readonly words: string;
  /** Accessible name of the field. */
  readonly name: string;
  readonly unit: string;
  /** The applied minimum as text; empty if there is none. */
  readonly value: string;
  /** Returns null for text that is no valid minimum. */
  readonly parse: (text: string) => number | null;
  /** Shown for text that is no valid minimum. */
  readonly error: string;
  readonly onChange: (minimum: number | null) => void;
  /** Absent if there is nothing to reset. */
  readonly onReset: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** A filter section with one number field. Nothing is applied while the user types. */
export function MinimumFilter(props: MinimumFilterProps) {
  const { title, words, name, unit, value, parse, error, onChange, onReset, children } = props;
  const errorId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);

  const forget = () => {
    setTyped(null);
    setWrong(false);
  };
  const commit = () => {
    if (typed === null) return;
    const text = typed.trim();
    const minimum = parse(text);
    if (text !== "" && minimum === null) return setWrong(true);
    forget();
    onChange(minimum);
  };
  const reset =
    onReset &&
    (() => {
      forget();
      onReset();
    });

  return (
    <FilterSection title={title} onReset={reset}>
      <div className={styles.oneField}>
        <span className={styles.words}>{words}</span>
        <NumberField
          aria-label={name}
          placeholder="Any"
          value={typed ?? value}
          inputMode="decimal"
          unit={unit}
          aria-invalid={wrong}
          aria-describedby={wrong ? errorId : undefined}
          onType={(text) => {
            setTyped(text);
            setWrong(false);
          }}
          onCommit={commit}
        />
      </div>
      <p id={errorId} role="alert" className={field.error}>
        {wrong && error}
      </p>
      {children}
    </FilterSection>
  );
}
