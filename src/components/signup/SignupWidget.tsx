import { type FormEvent, useId, useState } from "react";
import * as apiPath from "../../../contract/api-path.ts";
import { useForm } from "../../api/use-form.ts";
import { Button } from "../Button.tsx";
import * as field from "../fields/field.css.ts";
import * as styles from "./SignupWidget.css.ts";

/** The mailing list's small form, as it stands on pages. Asks of an address only that it holds an @. */
export function SignupWidget({ label }: { readonly label: string }) {
  const [address, setAddress] = useState("");
  const { state, send, reset } = useForm(apiPath.subscribe());
  const id = useId();
  const sending = state.result === "sending";
  const canSend = address.includes("@");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) send({ EMAIL: address.trim(), REF_URL: document.referrer });
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <span className={field.frame}>
          <input
            id={id}
            className={field.input}
            type="email"
            name="EMAIL"
            autoComplete="email"
            placeholder="Enter your email"
            maxLength={254}
            value={address}
            readOnly={sending}
            aria-describedby={`${id}-message`}
            onChange={(event) => {
              setAddress(event.target.value);
              reset();
            }}
          />
        </span>
        <Button type="submit" look="primary" disabled={sending || !canSend} label="Subscribe" />
      </div>
      <p id={`${id}-message`} role="status" className={styles.message[state.result]}>
        {sending ? "sending..." : state.msg}
      </p>
    </form>
  );
}
