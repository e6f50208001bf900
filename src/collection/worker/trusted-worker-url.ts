/**
 * The app's only Trusted Types policy; the server's header allows no other name. It accepts only
 * same-origin worker script URLs.
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

/** Returns `url` in the form that `new Worker` accepts under Trusted Types. */
export function trustedWorkerUrl(url: string): string {
  return policy.createScriptURL(url);
}
