/** Asks the visitor once, in a React root outside the app, and starts the recorder after a yes. */
import { createRoot } from "react-dom/client";
import { ConsentNotice } from "./ConsentNotice.tsx";
import { createConsent, refusesTracking } from "./consent.ts";
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
