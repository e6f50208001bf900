/** The headers that stand on every response, whoever makes it. */
import { RECORDING_POLICY } from "../../contract/recording.ts";
import { playerUrl, type VideoRef } from "../../contract/videos.ts";
import type { Config } from "../config.ts";

type Foreign = Pick<Config, "recording" | "tutorialVideos">;

/**
 * The page's policy, and a worker's: a worker obeys the policy on its own script. Everything comes from our
 * own origin; one named Trusted Types policy makes the workers' script addresses. Only what the settings
 * name is let in beside it: the session recorder's origin, and the players of foreign tutorial videos.
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
    // Of our own answers only a token's own page may stand in a frame: see `ANIMATION_HEADERS`.
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

/** A picture opened by itself is a document: it may run nothing and load nothing. */
export const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * A token's own page of HTML is a stranger's program. Wherever it is opened it has an origin of its own, no
 * network, no storage, no windows, no dialogs: the sandbox stands here, not only on the frame. It may
 * stand in our frames alone, and what it is made of is in it.
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
  // A visitor pressed play before any of them is loaded.
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
