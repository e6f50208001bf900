/** Session recording. Its other code is loaded only if the server has put the settings in the head of the HTML. */
import { RECORDING_META } from "../../contract/site/recording.ts";
import { pageSetting } from "../page-setting.ts";

/** Called once, after the first render. Nothing is recorded before the visitor has agreed. */
export async function startRecording(): Promise<void> {
  const key = pageSetting(RECORDING_META.key);
  const script = pageSetting(RECORDING_META.script);
  if (key === null || script === null) {
    console.warn("Missing session recording project key");
    return;
  }
  try {
    const { requestConsent } = await import("./request-consent.tsx");
    requestConsent({ key, script });
  } catch (error) {
    console.warn(`Session recording is not available: ${String(error)}`);
  }
}
