/** `/videos/...` and `/tutorials`: titles and thumbnails of videos, and the list of tutorial videos. */
import { Hono } from "hono";
import { type Tutorials, type VideoRef, videoRef } from "../../../contract/site/videos.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { answerBody, answerJson, CACHE } from "../../platform/http/answer-body.ts";
import { createBody } from "../../platform/http/body.ts";
import { PICTURE_POLICY } from "../../platform/http/security-headers.ts";
import { ApiError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

export function videoRoutes({ videos, tutorialVideos }: ApiDeps): Hono {
  const routes = new Hono();

  /** Only the operator's videos may make the server call their provider. Our own clips need no call. */
  const isOffered = (video: VideoRef) =>
    video.provider === "fairfloor" ||
    tutorialVideos.some((named) => named?.provider === video.provider && named.id === video.id);

  /** Calls `read` with the video that the address names. Throws "not found" if there is none. */
  async function readVideo<Found>(
    { provider, id }: { readonly provider: string; readonly id: string },
    read: (video: VideoRef) => Promise<Found | null>,
  ): Promise<Found> {
    const video = videoRef(provider, id);
    const found = video && isOffered(video) && (await read(video));
    if (found) return found;
    throw new ApiError("not_found", `There is no video ${inspect(id)} of ${inspect(provider)}.`);
  }

  routes.get("/tutorials", (c) => answerJson(c, { videos: tutorialVideos } satisfies Tutorials));

  routes.get("/videos/:provider/:id", async (c) =>
    answerJson(c, await readVideo(c.req.param(), videos.info)),
  );

  routes.get("/videos/:provider/:id/thumbnail", async (c) => {
    const picture = await readVideo(c.req.param(), videos.thumbnail);
    c.header("Content-Security-Policy", PICTURE_POLICY);
    return answerBody(c, createBody("image/webp", new Uint8Array(picture), "live"), CACHE.day);
  });

  return routes;
}
