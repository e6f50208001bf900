/** Where a video was left, while the document lasts: who comes back to it goes on from there. */
import type { VideoRef } from "../../contract/videos.ts";

const secondsByVideo = new Map<string, number>();

function keyOf({ provider, id }: VideoRef): string {
  return `${provider}:${id}`;
}

/** Seconds from the beginning; 0 for a video not begun or seen to its end. */
export function positionOf(video: VideoRef): number {
  return secondsByVideo.get(keyOf(video)) ?? 0;
}

export function keepPosition(video: VideoRef, seconds: number): void {
  secondsByVideo.set(keyOf(video), seconds);
}

export function forgetPosition(video: VideoRef): void {
  secondsByVideo.delete(keyOf(video));
}
