import { useId, useState } from "react";
import { Button } from "../components/Button.tsx";
import * as field from "../components/fields/field.css.ts";
import { DEMO_CODE } from "./beta-codes.ts";
import * as styles from "./ConnectDialog.css.ts";
import { connection } from "./use-connected.ts";

/** Form for a beta code, with one to take if the page shows demo data. An accepted code is stored, and the dialog shows the connected state. */
export function BetaCodeForm({ demo }: { readonly demo: boolean }) {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState(false);
  const id = useId();
  return (
    <form
      className={styles.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(!connection.redeem(text));
      }}
    >
      <label htmlFor={id} className={styles.heading}>
        With a beta code
      </label>
      <div className={field.withButton}>
        <span className={field.frame}>
          <input
            id={id}
            className={field.input}
            value={text}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="Your code"
            aria-invalid={refused}
            aria-describedby={refused ? `${id}-error` : undefined}
            onChange={(event) => {
              setText(event.target.value);
              setRefused(false);
            }}
          />
        </span>
        <Button type="submit" look="primary" disabled={text.trim() === ""} label="Apply" />
      </div>
      {demo && (
        <Button
          label={`Use the demo code ${DEMO_CODE}`}
          onClick={() => connection.redeem(DEMO_CODE)}
        />
      )}
      <p id={`${id}-error`} role="alert" className={field.error}>
        {refused && "We do not know this code. Check it for typos."}
      </p>
    </form>
  );
}
