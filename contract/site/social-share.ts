/** The text and the picture to share. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const socialShare = v.object({ text: v.string(), imageUrl: v.string(), url: v.string() });

/** Body of `GET /collections/{c}/social-share`, or 204. */
export interface SocialShare extends Output<typeof socialShare> {}

export const parseSocialShare = parserOf(socialShare, "social-share");
