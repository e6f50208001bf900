/** The security headers of every response. */
import { RECORDING_POLICY } from "../../../contract/site/recording.ts";
import { playerUrl, type VideoRef } from "../../../contract/site/videos.ts";
import type { Config } from "../config/config.ts";
import type { OriginFor } from "./origin-at.ts";

type Foreign = Pick<Config, "recording" | "tutorialVideos">;

type Headers = Readonly<Record<string, string>>;

/** Returns the headers of an answer to a request with this Host header. */
export type HeadersFor = (host: string | undefined) => Headers;

/**
 * Returns the policy of pages and workers: a worker obeys the policy on its own script. Everything comes from our
 * own origin, except token programs. One named Trusted Types policy creates the workers' script addresses. The
 * settings can allow other origins: that of the session recorder, and those of the players of foreign tutorial videos.
 */
function pagePolicy({ recording, tutorialVideos }: Foreign, programs: string | null): string {
  const recorder = recording ? ` ${new URL(recording.scriptUrl).origin}` : "";
  const framed = [programs ?? [], playerOrigins(tutorialVideos)].flat();
  return [
    "default-src 'none'",
    `script-src 'self'${recorder}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${recorder}`,
    `frame-src ${framed.join(" ") || "'none'"}`,
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

/** Powerful features that neither our pages nor the players need. */
const DENIED_FEATURES =
  `accelerometer browsing-topics camera captured-surface-control clipboard-read
  compute-pressure digital-credentials-create digital-credentials-get display-capture gamepad geolocation gyroscope hid
  identity-credentials-get idle-detection interest-cohort keyboard-map language-detector language-model local-fonts
  local-network local-network-access loopback-network magnetometer microphone midi on-device-speech-recognition
  otp-credentials payment private-state-token-issuance private-state-token-redemption publickey-credentials-create
  publickey-credentials-get screen-wake-lock serial speaker-selection storage-access summarizer translator usb
  window-management xr-spatial-tracking`.split(/\s+/);
/** Features of the players. One loads only after the visitor pressed play, so it may start by itself. */
const PLAYER_FEATURES = ["autoplay", "encrypted-media", "fullscreen", "picture-in-picture"];

/** `players` are the origins of the players beside our own; null denies every feature, even to us. */
function permissions(players: readonly string[] | null): string {
  const allowed = players && `(${["self", ...players.map((origin) => `"${origin}"`)].join(" ")})`;
  return [
    ...PLAYER_FEATURES.map((feature) => `${feature}=${allowed ?? "()"}`),
    `clipboard-write=${players ? "(self)" : "()"}`,
    ...DENIED_FEATURES.map((feature) => `${feature}=()`),
  ].join(", ");
}

/** Headers of every answer of both origins. Those of an https origin make browsers use https from then on. */
function commonHeaders(origin: string | null): Headers {
  return {
    ...(origin?.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

/** Returns the headers of the site. `programsAt` returns the only other origin of ours that a page may frame. */
export function siteHeaders(
  config: Foreign & Pick<Config, "publicUrl">,
  programsAt: OriginFor,
): HeadersFor {
  const rest = {
    ...commonHeaders(config.publicUrl),
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissions(playerOrigins(config.tutorialVideos)),
  };
  return (host) => ({ "Content-Security-Policy": pagePolicy(config, programsAt(host)), ...rest });
}

/**
 * Returns the headers of the programs' origin. A token's program is untrusted code. The sandbox is set here, not only
 * on the frame: the program has an opaque origin, no network, no storage, no windows and no dialogs. Only our pages,
 * at the origin that `siteAt` returns, may frame it. It contains all its resources.
 */
export function programHeaders(origin: string | null, siteAt: OriginFor): HeadersFor {
  const rest = {
    ...commonHeaders(origin),
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": permissions(null),
  };
  return (host) => ({
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
      "webrtc 'block'",
      `frame-ancestors ${siteAt(host) ?? "'none'"}`,
    ].join("; "),
    ...rest,
  });
}
