/**
 * `POST /subscribe` and `POST /contact`. Both answer `{result, msg}`; `server/web/mail` processes the forms.
 *
 * The body must be JSON, because a page of another site can post other types without asking the server first.
 */
import { type Context, Hono } from "hono";
import * as apiPath from "../../../contract/api-path.ts";
import { parseContactMessage } from "../../../contract/site/contact.ts";
import { type FormAnswer, formProblem } from "../../../contract/site/forms.ts";
import { parseSubscription } from "../../../contract/site/subscribe.ts";
import { parseJson } from "../../../contract/values/decode-text.ts";
import { type Parsed, problem } from "../../../contract/values/problem.ts";
import { createRateLimit } from "../../platform/http/rate-limit.ts";
import { readText } from "../../platform/outbound/fetch-text.ts";
import { ApiError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

/** Fits the longest message in the characters with the longest encoding, plus the other fields. */
const MAX_FORM_BYTES = 32 * 1024;
/** Enough for a person who mistypes now and then. More from one address must come from a program. */
const LIMIT = { max: 20, windowMs: 60_000 };
/** Valid forms that one address may send in a day (UTC). Readers behind one address may share them. */
const DAY_LIMIT = { max: 40, windowMs: 24 * 3_600_000 };
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Paths that accept POST only. */
export const FORM_PATHS: ReadonlySet<string> = new Set([apiPath.subscribe(), apiPath.contact()]);

/** True if a page of another site sent the request. A client that sends neither header is no browser. */
function isCrossSite(c: Context, publicUrl: string): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined) return site !== "same-origin";
  // Browsers send no Sec-Fetch-Site to plain HTTP, except on localhost. A proxy may replace the Host.
  const origin = c.req.header("Origin");
  if (origin === undefined || origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== c.req.header("Host");
}

export function formRoutes({ mail, clientAddress, publicUrl, now }: ApiDeps): Hono {
  const routes = new Hono();
  const limit = createRateLimit(LIMIT, now);
  const dayLimit = createRateLimit(DAY_LIMIT, now);

  function handleForm<Form>(
    parse: (body: unknown) => Parsed<Form>,
    submit: (form: Form) => Promise<FormAnswer>,
  ) {
    return async (c: Context) => {
      const address = clientAddress(c);
      const seconds = limit.secondsUntilAllowed(address);
      if (seconds > 0)
        throw new ApiError("too_many", "Too many tries. Wait a minute, then try again.", seconds);
      if (isCrossSite(c, publicUrl))
        throw new ApiError("forbidden", "Only our own pages may send forms.");
      if (!JSON_TYPE.test(c.req.header("Content-Type") ?? ""))
        throw new ApiError("unsupported_type", "A form must be sent as application/json.");
      const { body } = c.req.raw;
      const text = body === null ? "" : await readText(body, MAX_FORM_BYTES).catch(() => undefined);
      // The client has disconnected, so nobody reads this answer.
      if (text === undefined) throw new ApiError("bad_request", "The body was cut off.");
      if (text === null)
        throw new ApiError("too_large", `A form may have ${MAX_FORM_BYTES} bytes.`);
      const fields = parseJson(text);
      const form = fields === undefined ? problem("the body", "must be JSON") : parse(fields);
      if (!form.ok) throw new ApiError("bad_request", formProblem(form.problem));
      const daySeconds = dayLimit.secondsUntilAllowed(address);
      if (daySeconds > 0)
        throw new ApiError("too_many", "Too many forms today. Try again tomorrow.", daySeconds);
      try {
        c.header("Cache-Control", "no-store");
        return c.json(await submit(form.value));
      } catch (error) {
        console.error(`${c.req.path}:`, error);
        throw new ApiError("unavailable", "This cannot be taken now. Try again in a minute.");
      }
    };
  }

  routes.post("/subscribe", handleForm(parseSubscription, mail.subscribe));
  routes.post("/contact", handleForm(parseContactMessage, mail.contact));
  return routes;
}
