import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import * as apiPath from "../../contract/api-path.ts";
import { isEmail } from "../../contract/site/forms.ts";
import { CONFIRM_MESSAGE, LISTED_MESSAGE } from "../../contract/site/subscribe.ts";
import { useForm } from "../api/use-form.ts";
import { Button } from "../components/Button.tsx";
import { join } from "../components/class-names.ts";
import * as field from "../components/fields/field.css.ts";
import { Icon } from "../components/Icon.tsx";
import * as styles from "./SubscribeForm.css.ts";

interface SubscribeFormProps {
  readonly onSubscribed: (email: string) => void;
}

/** Signs an email address up for the beta. After a success the form stays disabled. After an error the reader can correct it. */
export function SubscribeForm({ onSubscribed }: SubscribeFormProps) {
  const [email, setEmail] = useState("");
  const [handle, setHandle] = useState("");
  const { state, send, reset } = useForm(apiPath.subscribe());
  const input = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const sent = useRef("");
  const id = useId();
  const { result } = state;
  const disabled = result === "sending" || result === "success";
  const address = email.trim();

  useEffect(() => {
    if (result !== "success" && result !== "error") return;
    // The input was disabled while sending, and a disabled input loses the focus.
    const focusIsLost = document.activeElement === document.body;
    if (focusIsLost) (result === "error" ? input : message).current?.focus();
    if (result !== "success") return;
    setEmail("");
    setHandle("");
    onSubscribed(sent.current);
  }, [result, onSubscribed]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabled || !isEmail(address)) return;
    sent.current = address;
    const social = handle.trim();
    send({
      EMAIL: address,
      ...(social && { TWTT: social }),
      ...(document.referrer && { REF_URL: document.referrer }),
    });
  };

  return (
    <form className={styles.form} noValidate aria-busy={result === "sending"} onSubmit={submit}>
      <span className={join(field.frame, styles.frame[result])}>
        <input
          ref={input}
          className={field.input}
          type="email"
          name="EMAIL"
          aria-label="Email"
          autoComplete="email"
          maxLength={254}
          placeholder={result === "success" ? "Almost there!" : "Enter your email"}
          value={email}
          disabled={disabled}
          aria-invalid={result === "error"}
          aria-describedby={`${id}-message`}
          onChange={(event) => {
            setEmail(event.target.value);
            reset();
          }}
        />
        {result === "sending" && <span className={styles.spinner} data-spinner />}
        {result === "success" && (
          <span className={styles.check} data-checkmark>
            <Icon name="check" />
          </span>
        )}
      </span>
      <p
        ref={message}
        id={`${id}-message`}
        role="status"
        tabIndex={-1}
        className={join(styles.message, result === "error" && styles.problem)}
      >
        {result === "success" ? CONFIRM_MESSAGE : state.msg}
        {/* Without a mail provider, a success has a second line. */}
        {state.msg === LISTED_MESSAGE && <span className={styles.listed}>{LISTED_MESSAGE}</span>}
      </p>
      <div className={styles.row}>
        <span className={field.frame}>
          <input
            className={field.input}
            name="TWTT"
            aria-label="Social handle (optional)"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            placeholder="Social handle (optional)"
            value={handle}
            disabled={disabled}
            onChange={(event) => setHandle(event.target.value)}
          />
        </span>
        <Button type="submit" look="primary" disabled={disabled || !isEmail(address)}>
          Subscribe
        </Button>
      </div>
    </form>
  );
}
