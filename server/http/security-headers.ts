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
    ...(players.length > 0 ? [`frame-src ${players.join(" ")}`] : []),
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
