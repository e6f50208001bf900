/** The visitor's answer to session recording, stored until it changes. */
import { createStored } from "../storage/stored.ts";

export type Consent = "agreed" | "declined";

/** Creates the store of the answer. Null means that the visitor has not answered. */
export function createConsent() {
  return createStored<Consent | null>({
    name: "recordingConsent",
    initial: null,
    parse: (value) => (value === "agreed" || value === "declined" ? value : undefined),
  });
}

/** True if the browser sends Global Privacy Control, which overrides any stored answer. */
export function refusesTracking(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: unknown }; // missing in the DOM types
  return globalPrivacyControl === true;
}
