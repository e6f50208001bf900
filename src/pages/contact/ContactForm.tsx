import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import * as apiPath from "../../../contract/api-path.ts";
import { MAX_MESSAGE_CHARS } from "../../../contract/site/contact.ts";
import { CONTACT_TOPICS, type ContactTopic } from "../../../contract/site/contact-links.ts";
import { isEmail } from "../../../contract/site/forms.ts";
import { useForm } from "../../api/use-form.ts";
import { Button } from "../../components/Button.tsx";
import { join } from "../../components/class-names.ts";
import * as field from "../../components/fields/field.css.ts";
import { Icon } from "../../components/Icon.tsx";
import { visuallyHidden } from "../../theme/visually-hidden.css.ts";
import * as styles from "./ContactForm.css.ts";

const EMPTY = { EMAIL: "", NAME: "", MESSAGE: "", WEBSITE: "" };

/**
 * Contact form. After sending, the response replaces it, and the visitor can write another message. A topic takes the
 * focus to the form, and its name comes before the message.
 */
export function ContactForm({ topic }: { readonly topic: ContactTopic | null }) {
  const [fields, setFields] = useState(EMPTY);
  const { state, send, reset } = useForm(apiPath.contact());
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (topic !== null) first.current?.focus();
  }, [topic]);
  const about = topic === null ? "" : `${CONTACT_TOPICS[topic]}: `;
  const sending = state.result === "sending";
  const canSend = isEmail(fields.EMAIL.trim()) && fields.MESSAGE.trim() !== "";

  const control = (name: keyof typeof EMPTY) => ({
    id: `${id}-${name}`,
    name,
    value: fields[name],
    readOnly: sending,
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) send({ ...fields, MESSAGE: about + fields.MESSAGE, REF_URL: document.referrer });
  };

  if (state.result === "success")
    return (
      <div className={styles.thanks}>
        <span className={styles.tick}>
          <Icon name="check" />
        </span>
        <div className={styles.thanksText}>
          <p role="status">{state.msg}</p>
          <Button
            label="Write another message"
            onClick={() => {
              setFields({ ...fields, MESSAGE: "" });
              reset();
            }}
          />
        </div>
      </div>
    );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {topic !== null && (
        <p>
          About: <strong>{CONTACT_TOPICS[topic]}</strong>
        </p>
      )}
      <div className={styles.pair}>
        <Entry id={`${id}-EMAIL`} label="Your email">
          <input
            {...control("EMAIL")}
            ref={first}
            className={field.input}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        </Entry>
        <Entry id={`${id}-NAME`} label="Your name" optional>
          <input {...control("NAME")} className={field.input} autoComplete="name" maxLength={100} />
        </Entry>
      </div>
      <Entry id={`${id}-MESSAGE`} label="Message">
        <textarea
          {...control("MESSAGE")}
          className={join(field.input, styles.message)}
          rows={6}
          maxLength={MAX_MESSAGE_CHARS - about.length}
        />
      </Entry>
      {/* Honeypot field: invisible and outside the tab order, so that only bots fill it in. */}
      <div className={visuallyHidden} aria-hidden="true">
        <input {...control("WEBSITE")} tabIndex={-1} autoComplete="off" />
      </div>
      <div className={styles.foot}>
        <Button type="submit" look="primary" disabled={sending || !canSend} label="Send" />
        <p role="status" className={styles.answer[state.result]}>
          {sending ? "sending..." : state.msg}
        </p>
      </div>
    </form>
  );
}

interface EntryProps {
  readonly id: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly children: ReactNode;
}

function Entry({ id, label, optional, children }: EntryProps) {
  return (
    <div className={styles.entry}>
      <label htmlFor={id} className={field.label}>
        {label} {optional && <span className={field.optional}>(optional)</span>}
      </label>
      <span className={field.frame}>{children}</span>
    </div>
  );
}
