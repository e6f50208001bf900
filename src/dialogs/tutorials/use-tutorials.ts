import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import {
  parseTutorials,
  parseVideoInfo,
  type VideoInfo,
  type VideoRef,
} from "../../../contract/site/videos.ts";
import { fetchJson } from "../../api/fetch-json.ts";

/** Number of video cards in the modal, regardless of how many videos are configured. */
export const VIDEO_CARDS = 5;

const ONCE = { revalidateOnFocus: false, revalidateOnReconnect: true } as const;

export type Fetched<T> =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly retry: () => void }
  | { readonly phase: "loaded"; readonly value: T };

/** Returns the video of each card; null for one that is coming soon. */
export function useTutorials(): Fetched<readonly (VideoRef | null)[]> {
  const path = apiPath.tutorials();
  const { data, error, mutate } = useSWR(path, () => fetchJson("tutorials", path, parseTutorials), {
    ...ONCE,
    onError: (reason) => console.error("The tutorials could not be read:", reason),
  });
  if (data) return { phase: "loaded", value: data.videos };
  return error ? { phase: "failed", retry: () => void mutate() } : { phase: "loading" };
}

/** Returns the title and thumbnail of a video. */
export function useVideoInfo(video: VideoRef): Fetched<VideoInfo> {
  const path = apiPath.video(video);
  const { data, error, mutate } = useSWR(path, () => fetchJson(path, path, parseVideoInfo), {
    ...ONCE,
    // Disables automatic retries: the card shows the failure and offers a retry.
    shouldRetryOnError: false,
    onError: (reason) => console.error("A video could not be read:", reason),
  });
  if (data) return { phase: "loaded", value: data };
  return error ? { phase: "failed", retry: () => void mutate() } : { phase: "loading" };
}
