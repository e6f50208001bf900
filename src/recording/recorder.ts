/**
 * The adapter to the recorder: Smartlook's interface, a function that queues its calls until the script has
 * come and takes them over. Another recorder is another version of this file.
 */
import { RECORDING_POLICY } from "../../contract/recording.ts";

/** Settings of the recorder, as the server wrote them into the HTML. */
export interface RecordingSettings {
  readonly key: string;
  /** Absolute address of the recorder's script. */
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

/** What is recorded beside movements and clicks. */
const RECORDED = { forms: true, numbers: true, emails: true, ips: true } as const;

function createQueue(): CallQueue {
  const api: (readonly unknown[])[] = [];
  return Object.assign((...call: readonly unknown[]) => void api.push(call), { api });
}

/** `script` in the form that a script element accepts under Trusted Types; no other address is. */
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

/** Loads the recorder and lets it begin. Call it once, and only after the visitor agreed. */
export function startRecorder({ key, script }: RecordingSettings): void {
  const queue = createQueue();
  window.smartlook = queue;
  queue("init", key);
  queue("record", RECORDED);
  const element = document.createElement("script");
  element.async = true;
  element.addEventListener("error", () => console.warn("The session recorder did not load."));
  element.src = trustedScript(script);
  document.head.append(element);
}
