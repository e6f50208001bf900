/** What the visitor said to session recording; kept until they say otherwise. */
import { createStored } from "../storage/stored.ts";

export type Consent = "agreed" | "declined";

/** Null: not asked yet, or not answered. */
export function createConsent() {
  return createStored<Consent | null>({
    area: "local",
    name: "recordingConsent",
    version: 1,
    initial: null,
    parse: (value) => (value === "agreed" || value === "declined" ? value : undefined),
  });
}

/** The browser says for its user that nothing may be shared: an answer that stands above any other. */
export function refusesTracking(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: unknown }; // not in the DOM's types yet
  return globalPrivacyControl === true;
}
