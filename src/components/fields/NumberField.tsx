import type { ReactNode } from "react";
import * as styles from "./field.css.ts";

interface NumberFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  /** Phone keyboard: "decimal" for prices, "numeric" for whole numbers. */
  readonly keys: "decimal" | "numeric";
  readonly unit?: ReactNode;
  readonly invalid: boolean;
  /** Id of the element with the error message. */
  readonly describedBy?: string | undefined;
  readonly onType: (text: string) => void;
  /** Called on Enter and on blur. */
  readonly onCommit: () => void;
}

/** A number typed as text. Nothing is applied or corrected while the user types. */
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
