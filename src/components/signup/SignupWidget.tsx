import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import * as apiPath from "../../../contract/api-path.ts";
import { useForm } from "../../api/use-form.ts";
import { recordSubscription } from "../../storage/beta.ts";
import { Button } from "../Button.tsx";
import * as field from "../fields/field.css.ts";
import * as styles from "./SignupWidget.css.ts";

/**
 * The mailing list's small form, as it stands on pages. Requires only that the address holds an @. A success counts as
 * signed up: the toast does not ask again.
 */
export function SignupWidget({ label }: { readonly label: string }) {
  const [address, setAddress] = useState("");
  const [handle, setHandle] = useState("");
  const { state, send, reset } = useForm(apiPath.subscribe());
  const id = useId();
  const sent = useRef("");
  const sending = state.result === "sending";
  const canSend = address.includes("@");

  useEffect(() => {
    if (state.result === "success") recordSubscription(sent.current, Date.now());
  }, [state.result]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    sent.current = address.trim();
    const social = handle.trim() && { TWTT: handle.trim() };
    send({ EMAIL: sent.current, REF_URL: document.referrer, ...social });
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
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
      <label htmlFor={`${id}-handle`} className={field.label}>
        Social handle <span className={field.optional}>(optional)</span>
      </label>
      <div className={styles.row}>
        <span className={field.frame}>
          <input
            id={`${id}-handle`}
            className={field.input}
            name="TWTT"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="@name"
            maxLength={200}
            value={handle}
            readOnly={sending}
            onChange={(event) => setHandle(event.target.value)}
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
