import { useId, useState } from "react";
import * as field from "../../fields/field.css.ts";
import { NumberField } from "../../fields/NumberField.tsx";
import * as styles from "./RangeFilter.css.ts";

export interface MinimumFieldProps {
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
}

/** A number field for a minimum, with its error. Nothing is applied while the user types. */
export function MinimumField(props: MinimumFieldProps) {
  const { words, name, unit, value, parse, error, onChange } = props;
  const errorId = useId();
  /** The typed text, and the minimum that was applied when it was typed. */
  const [typing, setTyping] = useState<{ over: string; text: string; wrong: boolean } | null>(null);
  const current = typing?.over === value ? typing : null;
  // The text belongs to that minimum. It must not come back when the same minimum is applied again.
  if (typing && !current) setTyping(null);
  const wrong = current?.wrong ?? false;

  const commit = () => {
    if (current === null) return;
    const text = current.text.trim();
    const minimum = parse(text);
    if (text !== "" && minimum === null) return setTyping({ ...current, wrong: true });
    setTyping(null);
    onChange(minimum);
  };

  return (
    <>
      <div className={styles.oneField}>
        <span className={styles.words}>{words}</span>
        <NumberField
          aria-label={name}
          placeholder="Any"
          value={current?.text ?? value}
          inputMode="decimal"
          unit={unit}
          aria-invalid={wrong}
          aria-describedby={wrong ? errorId : undefined}
          onType={(text) => setTyping({ over: value, text, wrong: false })}
          onCommit={commit}
        />
      </div>
      <p id={errorId} role="alert" className={field.error}>
        {wrong && error}
      </p>
    </>
  );
}
