/**
 * Videos by provider and id: the answer of `GET /videos/{provider}/{id}`, and our own clips.
 *
 * The names of the answer's fields are oEmbed's. `thumbnail_url` is on our own origin for every provider: the server
 * proxies a provider's picture.
 */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

/** `fairfloor`: our own clips, served as files. */
const VIDEO_PROVIDERS = ["fairfloor", "youtube", "vimeo"] as const;
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number];

export interface VideoRef {
  readonly provider: VideoProvider;
  readonly id: string;
}

/** Our own clips: id -> title. Their files are `clipFiles(id)`, made by `npm run media`. */
const CLIPS: Readonly<Record<string, string>> = {
  deals: "Find an underpriced token in a minute",
  chart: "Read the price chart",
  filters: "Filter by traits and vibes",
  token: "Why a token has its projection",
  live: "Follow the market live",
};

export const CLIP_IDS: readonly string[] = Object.keys(CLIPS);

/** Returns the clip's title, or null if we have no such clip. */
export function clipTitle(id: string): string | null {
  return Object.hasOwn(CLIPS, id) ? (CLIPS[id] ?? null) : null;
}

/** Returns the files of one of our clips, as paths on our origin. The clips are silent: captions describe them. */
export function clipFiles(id: string) {
  const file = `/media/clips/${encodeURIComponent(id)}`;
  return { webm: `${file}.webm`, captions: `${file}.vtt`, poster: `${file}.webp` };
}

const ID_PATTERN: Readonly<Record<VideoProvider, RegExp>> = {
  fairfloor: /^[a-z0-9-]{1,40}$/,
  youtube: /^[A-Za-z0-9_-]{11}$/,
  vimeo: /^[0-9]{1,12}$/,
};

/** Returns the video of a provider's name and an id, or null if either is invalid. */
export function videoRef(name: string, id: string): VideoRef | null {
  const provider = VIDEO_PROVIDERS.find((each) => each === name);
  return provider && ID_PATTERN[provider].test(id) ? { provider, id } : null;
}

/**
 * Returns the address of a foreign provider's player, or null for our own clips. Nothing is loaded from it before
 * play. The player reports its state by messages.
 */
export function playerUrl({ provider, id }: VideoRef): string | null {
  if (provider === "youtube")
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&enablejsapi=1`;
  if (provider === "vimeo") return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`;
  return null;
}

const videoInfo = v.object({
  title: v.string(),
  /** A path on our own origin. */
  thumbnail_url: v.string(),
});

/** Body of `GET /videos/{provider}/{id}`. */
export interface VideoInfo extends Output<typeof videoInfo> {}

const tutorials = v.object({
  videos: v.array(v.nullable(v.object({ provider: v.picklist(VIDEO_PROVIDERS), id: v.string() }))),
});

/** Body of `GET /tutorials`: one card per entry. An entry is null if its video does not exist yet. */
export interface Tutorials extends Output<typeof tutorials> {}

export const parseVideoInfo = parserOf(videoInfo, "video");
export const parseTutorials = parserOf(tutorials, "tutorials");
