/** Adapter to the recorder, with Smartlook's interface: a function that queues calls until the script has loaded. */
import { RECORDING_POLICY } from "../../contract/site/recording.ts";

/** Settings of the recorder, from the HTML that the server sent. */
export interface RecordingSettings {
  readonly key: string;
  /** Absolute URL of the recorder's script. */
  readonly script: string;
}

interface CallQueue {
  (...call: readonly unknown[]): void;
  readonly api: (readonly unknown[])[];
}

declare global {
  interface Window {
    smartlook?: CallQueue;
  }
}

/** Returns `script` in the form that a script element accepts under Trusted Types. The policy rejects other URLs. */
function trustedScript(script: string): string {
  const rules = {
    createScriptURL(url: string): string {
      if (url === script && /^https?:\/\//.test(url)) return url;
      throw new TypeError(`The recorder's script is ${script}, not ${url}`);
    },
  };
  const policy = window.trustedTypes?.createPolicy(RECORDING_POLICY, rules) ?? rules;
  return policy.createScriptURL(script);
}

/** Loads the recorder and starts it. Call it once, and only after the visitor agreed. */
export function startRecorder({ key, script }: RecordingSettings): void {
  const api: (readonly unknown[])[] = [];
  const queue: CallQueue = Object.assign((...call: readonly unknown[]) => void api.push(call), {
    api,
  });
  window.smartlook = queue;
  queue("init", key);
  // In addition to movements and clicks.
  queue("record", { forms: true, numbers: true, emails: true, ips: true });
  const element = document.createElement("script");
  element.async = true;
  element.addEventListener("error", () => console.warn("The session recorder did not load."));
  element.src = trustedScript(script);
  document.head.append(element);
}
