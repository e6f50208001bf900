import type { ReactNode } from "react";
import * as styles from "./field.css.ts";

interface NumberFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  /** "decimal" for prices, "numeric" for whole numbers: the keys that a phone offers. */
  readonly keys: "decimal" | "numeric";
  readonly unit?: ReactNode;
  readonly invalid: boolean;
  /** The id of the element that says why it is invalid. */
  readonly describedBy?: string | undefined;
  readonly onType: (text: string) => void;
  /** Enter was pressed, or the field was left. */
  readonly onCommit: () => void;
}

/** A number typed as text: nothing is applied, and nothing corrected, while the reader types. */
export function NumberField({
  label,
  placeholder,
  text,
  keys,
  unit,
  invalid,
  describedBy,
  onType,
  onCommit,
}: NumberFieldProps) {
  return (
    <span className={styles.frame}>
      <input
        className={styles.input}
        inputMode={keys}
        autoComplete="off"
        maxLength={40}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        aria-invalid={invalid}
        aria-describedby={invalid ? describedBy : undefined}
        onChange={(event) => onType(event.target.value)}
        onBlur={onCommit}
        onKeyDown={(event) => {
          if (event.key === "Enter") onCommit();
        }}
      />
      {unit}
    </span>
  );
}
