import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import {
  parseTutorials,
  parseVideoInfo,
  type VideoInfo,
  type VideoRef,
} from "../../../contract/videos.ts";
import { fetchJson } from "../../api/fetch-json.ts";

/** The modal has this many video cards, whatever the settings name. */
export const VIDEO_CARDS = 5;

const ONCE = { revalidateOnFocus: false, revalidateOnReconnect: true } as const;

export type Fetched<T> =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly retry: () => void }
  | { readonly phase: "loaded"; readonly value: T };

/** Which video each card shows; null for one that is still to come. */
export function useTutorials(): Fetched<readonly (VideoRef | null)[]> {
  const path = apiPath.tutorials();
  const { data, error, mutate } = useSWR(path, () => fetchJson("tutorials", path, parseTutorials), {
    ...ONCE,
    onError: (reason) => console.error("The tutorials could not be read:", reason),
  });
  if (data) return { phase: "loaded", value: data.videos };
  return error ? { phase: "failed", retry: () => void mutate() } : { phase: "loading" };
}

/** Title and thumbnail of a video, by its id. */
export function useVideoInfo(video: VideoRef): Fetched<VideoInfo> {
  const path = apiPath.video(video);
  const { data, error, mutate } = useSWR(path, () => fetchJson(path, path, parseVideoInfo), {
    ...ONCE,
    // The card says that it failed: no second attempt unasked.
    shouldRetryOnError: false,
    onError: (reason) => console.error("A video could not be read:", reason),
  });
  if (data) return { phase: "loaded", value: data };
  return error ? { phase: "failed", retry: () => void mutate() } : { phase: "loading" };
}
