import type { ComponentProps } from "react";
import * as styles from "./field.css.ts";

interface NumberFieldProps extends ComponentProps<"input"> {
  readonly unit?: string | undefined;
  readonly onType: (text: string) => void;
  /** Called on Enter and on blur. */
  readonly onCommit: () => void;
}

/** A number typed as text. Nothing is applied or corrected while the user types. */
export function NumberField({ unit, onType, onCommit, ...input }: NumberFieldProps) {
  return (
    <span className={styles.frame}>
      <input
        className={styles.input}
        autoComplete="off"
        maxLength={40}
        {...input}
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
