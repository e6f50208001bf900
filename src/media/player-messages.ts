/** JSON messages to and from the embedded players of other providers. None of their scripts runs in our page. */
import * as v from "valibot";
import type { VideoProvider } from "../../contract/site/videos.ts";

export type EmbedProvider = Exclude<VideoProvider, "fairfloor">;

/** State that a player reports. Times are in seconds. */
export interface PlayerState {
  readonly duration?: number;
  readonly position?: number;
  readonly ended?: boolean;
}

export interface PlayerProtocol {
  /** Messages to send once the frame has loaded; they subscribe to the player's events. */
  readonly listen: readonly string[];
  readonly seek: (seconds: number) => string;
  readonly read: (message: unknown) => PlayerState;
}

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const YOUTUBE_ENDED = 0;

const youtubeMessage = v.object({
  info: v.object({
    duration: v.optional(seconds),
    currentTime: v.optional(seconds),
    playerState: v.optional(v.number()),
  }),
});

const vimeoMessage = v.object({
  event: v.string(),
  data: v.optional(v.object({ seconds: v.optional(seconds), duration: v.optional(seconds) })),
});

/** Parses a message. Returns null for invalid JSON, because players also send unrelated messages. */
function fromJson(message: unknown): unknown {
  if (typeof message !== "string") return message;
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

function readYoutube(message: unknown): PlayerState {
  const { success, output } = v.safeParse(youtubeMessage, fromJson(message));
  if (!success) return {};
  const { duration, currentTime, playerState } = output.info;
  return {
    // YouTube sends 0 while the duration is unknown.
    ...(duration && { duration }),
    ...(currentTime !== undefined && { position: currentTime }),
    ended: playerState === YOUTUBE_ENDED,
  };
}

function readVimeo(message: unknown): PlayerState {
  const { success, output } = v.safeParse(vimeoMessage, fromJson(message));
  if (!success) return {};
  const { event, data } = output;
  return {
    ...(data?.duration !== undefined && { duration: data.duration }),
    ...(data?.seconds !== undefined && { position: data.seconds }),
    ended: event === "ended",
  };
}

const vimeo = (method: string, value: string | number) => JSON.stringify({ method, value });

export const PLAYER_PROTOCOLS: Readonly<Record<EmbedProvider, PlayerProtocol>> = {
  youtube: {
    listen: [JSON.stringify({ event: "listening", id: "player", channel: "widget" })],
    seek: (to) => JSON.stringify({ event: "command", func: "seekTo", args: [to, true] }),
    read: readYoutube,
  },
  vimeo: {
    listen: [vimeo("addEventListener", "timeupdate"), vimeo("addEventListener", "ended")],
    seek: (to) => vimeo("setCurrentTime", to),
    read: readVimeo,
  },
};
