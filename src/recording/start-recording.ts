/** Session recording. Its other code is loaded only if the server has put the settings in the head of the HTML. */
import { RECORDING_META } from "../../contract/site/recording.ts";

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

/** Called once, after the first render. Nothing is recorded before the visitor has agreed. */
export async function startRecording(): Promise<void> {
  const settings = {
    key: metaContent(RECORDING_META.key),
    script: metaContent(RECORDING_META.script),
  };
  if (settings.key === "" || settings.script === "") {
    console.warn("Missing session recording project key");
    return;
  }
  try {
    const { requestConsent } = await import("./request-consent.tsx");
    requestConsent(settings);
  } catch (error) {
    console.warn(`Session recording is not available: ${String(error)}`);
  }
}
