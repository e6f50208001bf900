/**
 * The one Trusted Types policy of the app (the server's header allows its name alone): it lets the
 * bundle's own worker address become a script URL, and nothing else.
 */

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory;
  }
}

function sameOriginOnly(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url;
  throw new TypeError(`Worker scripts come from ${location.origin}, not from ${url}`);
}

const policy: ScriptUrlPolicy = window.trustedTypes?.createPolicy("fairfloor", {
  createScriptURL: sameOriginOnly,
}) ?? { createScriptURL: sameOriginOnly };

/** `url` in the form that `new Worker` accepts under Trusted Types. */
export function trustedWorkerUrl(url: string): string {
  return policy.createScriptURL(url);
}
