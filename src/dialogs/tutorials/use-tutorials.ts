import useSWR from "swr";
import * as apiPath from "../../../contract/api-path.ts";
import { parseTutorials, parseVideoInfo, type VideoRef } from "../../../contract/site/videos.ts";
import type { Parsed } from "../../../contract/values/problem.ts";
import { fetchJson } from "../../api/fetch-json.ts";

type Fetched<T> =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly retry: () => void }
  | { readonly phase: "loaded"; readonly value: T };

function useFetched<T>(
  path: string,
  parse: (body: unknown) => Parsed<T>,
  options: { readonly problem: string; readonly shouldRetryOnError: boolean },
): Fetched<T> {
  const { data, error, mutate } = useSWR(path, () => fetchJson(path, path, parse), {
    revalidateOnFocus: false,
    shouldRetryOnError: options.shouldRetryOnError,
    onError: (reason) => console.error(options.problem, reason),
  });
  if (data) return { phase: "loaded", value: data };
  return error ? { phase: "failed", retry: () => void mutate() } : { phase: "loading" };
}

/** Returns the video of each card; null for one that is coming soon. */
export function useTutorials() {
  return useFetched(apiPath.tutorials(), parseTutorials, {
    problem: "The tutorials could not be read:",
    shouldRetryOnError: true,
  });
}

/** Returns the title and thumbnail of a video. The card shows a failure and offers a retry, so none is automatic. */
export function useVideoInfo(video: VideoRef) {
  return useFetched(apiPath.video(video), parseVideoInfo, {
    problem: "A video could not be read:",
    shouldRetryOnError: false,
  });
}
