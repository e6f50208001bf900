import { useId } from "react";
import { ROUTES } from "../../contract/site/routes.ts";
import { Button } from "../components/Button.tsx";
import * as styles from "./ConsentNotice.css.ts";
import type { Consent } from "./consent.ts";

/** Asks whether the session may be recorded. Takes no focus. Without an answer nothing is recorded. */
export function ConsentNotice({ onAnswer }: { readonly onAnswer: (answer: Consent) => void }) {
  const titleId = useId();
  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        May we record how you use this page?
      </h2>
      <p className={styles.text}>
        It shows us where Fairfloor is unclear. A recording holds your clicks, what you type, email
        addresses too, and your IP address. Without your yes nothing is recorded. See our{" "}
        <a href={ROUTES.privacy.path}>privacy policy</a>.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onAnswer("agreed")}>Yes, record</Button>
        <Button onClick={() => onAnswer("declined")}>No</Button>
      </div>
    </section>
  );
}
