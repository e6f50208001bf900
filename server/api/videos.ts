/** `/videos/...` and `/tutorials`: titles and thumbnails of videos, and the list of tutorial videos. */
import { type Context, Hono } from "hono";
import { type Tutorials, videoRef } from "../../contract/site/videos.ts";
import { inspect } from "../../contract/values/problem.ts";
import { answerBody, CACHE } from "../http/answer-body.ts";
import { createBody, jsonBody } from "../http/body.ts";
import { PICTURE_POLICY } from "../http/security-headers.ts";
import { answerError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

export function videoRoutes({
  videos,
  tutorialVideos,
}: Pick<ApiDeps, "videos" | "tutorialVideos">): Hono {
  const routes = new Hono();
  const requested = (c: Context) =>
    videoRef(c.req.param("provider") ?? "", c.req.param("id") ?? "");
  const noVideo = (c: Context) =>
    answerError(
      c,
      "not_found",
      `There is no video ${inspect(c.req.param("id"))} of ${inspect(c.req.param("provider"))}.`,
    );

  routes.get("/tutorials", (c) =>
    answerBody(c, jsonBody({ videos: tutorialVideos } satisfies Tutorials), CACHE.revalidate),
  );

  routes.get("/videos/:provider/:id", async (c) => {
    const video = requested(c);
    const info = video && (await videos.info(video));
    return info ? answerBody(c, jsonBody(info), CACHE.revalidate) : noVideo(c);
  });

  routes.get("/videos/:provider/:id/thumbnail", async (c) => {
    const video = requested(c);
    const picture = video && (await videos.thumbnail(video));
    if (!picture) return noVideo(c);
    c.header("Content-Security-Policy", PICTURE_POLICY);
    return answerBody(c, createBody("image/webp", new Uint8Array(picture), "live"), CACHE.day);
  });

  return routes;
}
