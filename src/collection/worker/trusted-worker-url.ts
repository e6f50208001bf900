/** The app's Trusted Types policy, which the server's header names. It accepts only same-origin worker script URLs. */

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
    };
  }
}

const rules: ScriptUrlPolicy = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError(`Worker scripts come from ${location.origin}, not from ${url}`);
  },
};
const policy = window.trustedTypes?.createPolicy("fairfloor", rules) ?? rules;

/** Returns `url` in the form that `new Worker` accepts under Trusted Types. */
export function trustedWorkerUrl(url: string): string {
  return policy.createScriptURL(url);
}
