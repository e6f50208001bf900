/**
 * How the players of foreign providers are spoken to from outside their frame: JSON by postMessage, in each
 * provider's own words. No script of theirs runs in our page.
 */
import * as v from "valibot";
import type { VideoProvider } from "../../contract/videos.ts";

export type ForeignProvider = Exclude<VideoProvider, "fairfloor">;

/** What a player tells of itself. Times in seconds. */
export interface PlayerNews {
  readonly duration?: number;
  readonly position?: number;
  readonly ended?: boolean;
}

export interface PlayerLanguage {
  /** To be sent once the frame has loaded: asks the player to tell of itself. */
  readonly listen: readonly string[];
  readonly seek: (seconds: number) => string;
  readonly read: (message: unknown) => PlayerNews;
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

/** Players speak to many pages, of many things: what is not understood is no news. */
function fromJson(message: unknown): unknown {
  if (typeof message !== "string") return message;
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

function readYoutube(message: unknown): PlayerNews {
  const { success, output } = v.safeParse(youtubeMessage, fromJson(message));
  if (!success) return {};
  const { duration, currentTime, playerState } = output.info;
  return {
    // 0 until the player knows it.
    ...(duration && { duration }),
    ...(currentTime !== undefined && { position: currentTime }),
    ended: playerState === YOUTUBE_ENDED,
  };
}

function readVimeo(message: unknown): PlayerNews {
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

export const PLAYER_LANGUAGES: Readonly<Record<ForeignProvider, PlayerLanguage>> = {
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
