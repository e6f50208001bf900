import { expect, it } from "vitest";
import { CLIP_IDS, clipFiles, clipTitle, playerUrl, videoRef } from "./videos.ts";

it.each([
  ["fairfloor", "deals"],
  ["youtube", "dQw4w9WgXcQ"],
  ["vimeo", "76979871"],
])("accepts %s videos with ids such as %s", (provider, id) => {
  expect(videoRef(provider, id)).toEqual({ provider, id });
});

it.each([
  ["youtube", "short"],
  ["youtube", "dQw4w9WgXc/"],
  ["vimeo", "12a"],
  ["vimeo", ""],
  ["fairfloor", "../x"],
  ["fairfloor", "UPPER"],
  ["constructor", "x"],
  ["", ""],
])("refuses %j %j", (provider, id) => expect(videoRef(provider, id)).toBeNull());

it("has a title and files for each of our clips, and no title for any other id", () => {
  for (const id of CLIP_IDS) {
    expect(videoRef("fairfloor", id)).not.toBeNull();
    expect(clipTitle(id)).toMatch(/\w/);
    expect(clipFiles(id).webm).toBe(`/media/clips/${id}.webm`);
  }
  expect(clipTitle("nothing")).toBeNull();
  expect(clipTitle("constructor")).toBeNull();
});

it("returns a player's address for foreign videos only", () => {
  expect(playerUrl({ provider: "youtube", id: "dQw4w9WgXcQ" })).toMatch(/^https:\/\/www\.youtube-/);
  expect(playerUrl({ provider: "vimeo", id: "1" })).toMatch(/^https:\/\/player\.vimeo\.com\//);
  expect(playerUrl({ provider: "fairfloor", id: "deals" })).toBeNull();
});
