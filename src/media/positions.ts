/** Playback positions per video, kept in memory, so that a returning viewer resumes there. */
import type { VideoRef } from "../../contract/site/videos.ts";

const secondsByVideo = new Map<string, number>();

function keyOf({ provider, id }: VideoRef): string {
  return `${provider}:${id}`;
}

/** Returns seconds from the start; 0 for a video that was not started or has ended. */
export function positionOf(video: VideoRef): number {
  return secondsByVideo.get(keyOf(video)) ?? 0;
}

/** Remembers `seconds`; 0 forgets the position. */
export function keepPosition(video: VideoRef, seconds: number): void {
  secondsByVideo.set(keyOf(video), seconds);
}
