/** The security headers of every response. */
import { RECORDING_POLICY } from "../../contract/site/recording.ts";
import { playerUrl, type VideoRef } from "../../contract/site/videos.ts";
import type { Config } from "../config/config.ts";

type Foreign = Pick<Config, "recording" | "tutorialVideos">;

/**
 * Returns the policy of pages and workers: a worker obeys the policy on its own script. Everything comes from our
 * own origin. One named Trusted Types policy creates the workers' script addresses. The settings can allow other
 * origins: that of the session recorder, and those of the players of foreign tutorial videos.
 */
function pagePolicy({ recording, tutorialVideos }: Foreign): string {
  const recorder = recording ? ` ${new URL(recording.scriptUrl).origin}` : "";
  const players = playerOrigins(tutorialVideos);
  return [
    "default-src 'none'",
    `script-src 'self'${recorder}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${recorder}`,
    // The only framed answer of ours is a token's own page: see `ANIMATION_HEADERS`.
    `frame-src ${["'self'", ...players].join(" ")}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types fairfloor${recording ? ` ${RECORDING_POLICY}` : ""}`,
  ].join("; ");
}

function playerOrigins(videos: readonly (VideoRef | null)[]): readonly string[] {
  const urls = videos.flatMap((video) => (video && playerUrl(video)) ?? []);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** Policy of a picture. Opened by itself it is a document, which must not run or load anything. */
export const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Headers of a token's own HTML page, which is untrusted code. The sandbox is set here, not only on the frame.
 * Wherever the page is opened, it has an opaque origin, no network, no storage, no windows and no dialogs. Only
 * our pages may frame it, and it contains all its resources.
 */
export const ANIMATION_HEADERS = {
  "Content-Security-Policy": [
    "sandbox allow-scripts",
    "default-src 'none'",
    "script-src 'unsafe-inline' 'unsafe-eval' data: blob:",
    "style-src 'unsafe-inline' data:",
    "img-src data: blob:",
    "media-src data: blob:",
    "font-src data:",
    "connect-src data: blob:",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; "),
  "X-Frame-Options": "SAMEORIGIN",
} as const;

export function securityHeaders(foreign: Foreign): Readonly<Record<string, string>> {
  // Autoplay is allowed, because a player loads only after the visitor pressed play.
  const players = playerOrigins(foreign.tutorialVideos).map((origin) => ` "${origin}"`);
  return {
    "Content-Security-Policy": pagePolicy(foreign),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": `accelerometer=(), autoplay=(self${players.join("")}), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()`,
  };
}
