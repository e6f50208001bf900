/** Asks the visitor once, in a React root outside the app, and starts the recorder after a yes. */
import { useId } from "react";
import { createRoot } from "react-dom/client";
import { ROUTES } from "../../contract/site/routes.ts";
import { Button } from "../components/Button.tsx";
import { type Consent, createConsent, refusesTracking } from "./consent.ts";
import * as styles from "./consent-notice.css.ts";
import { type RecordingSettings, startRecorder } from "./recorder.ts";

export function requestConsent(settings: RecordingSettings): void {
  if (refusesTracking()) return;
  const consent = createConsent();
  if (consent.read() === "agreed") startRecorder(settings);
  if (consent.read() !== null) return;
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  // The visitor may answer in another tab.
  const stopListening = consent.subscribe(() => {
    stopListening();
    close();
    if (consent.read() === "agreed") startRecorder(settings);
  });
  root.render(<ConsentNotice onAnswer={consent.write} />);
}

/** Asks whether the session may be recorded. Takes no focus. Without an answer nothing is recorded. */
function ConsentNotice({ onAnswer }: { readonly onAnswer: (answer: Consent) => void }) {
  const titleId = useId();
  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        May we record how you use this page?
      </h2>
      <p className={styles.text}>
        It shows us where Fairfloor is unclear. A recording contains your clicks, everything you
        type, including email addresses, and your IP address. Nothing is recorded unless you agree.
        See our <a href={ROUTES.privacy.path}>privacy policy</a>.
      </p>
      <div className={styles.actions}>
        <Button label="Yes, record" onClick={() => onAnswer("agreed")} />
        <Button label="No" onClick={() => onAnswer("declined")} />
      </div>
    </section>
  );
}
