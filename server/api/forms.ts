/** `POST /subscribe` and `POST /contact`. Both answer `{result, msg}`; `server/mail` processes the forms. */
import { type Context, Hono } from "hono";
import * as apiPath from "../../contract/api-path.ts";
import { parseContactMessage } from "../../contract/site/contact.ts";
import type { FormAnswer } from "../../contract/site/forms.ts";
import { parseSubscription } from "../../contract/site/subscribe.ts";
import { type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { readText } from "../outbound/fetch-text.ts";
import { ApiError } from "./answer-error.ts";
import type { ApiDeps } from "./deps.ts";

/** Fits the longest message in the characters with the longest encoding, plus the other fields. */
const MAX_FORM_BYTES = 32 * 1024;
/** Enough for a person who mistypes now and then. More from one address must come from a program. */
const LIMIT = { max: 20, windowMs: 60_000 };

/** Paths that accept POST only. */
export const FORM_PATHS: ReadonlySet<string> = new Set([apiPath.subscribe(), apiPath.contact()]);

export function formRoutes({ mail, clientAddress, now }: ApiDeps): Hono {
  const routes = new Hono();
  const limit = createRateLimit(LIMIT, now);

  function handleForm<Form>(
    parse: (body: unknown) => Parsed<Form>,
    submit: (form: Form) => Promise<FormAnswer>,
  ) {
    return async (c: Context) => {
      const seconds = limit.secondsUntilAllowed(clientAddress(c));
      if (seconds > 0)
        throw new ApiError("too_many", "Too many tries. Wait a minute, then try again.", seconds);
      const { body } = c.req.raw;
      const text = body === null ? "" : await readText(body, MAX_FORM_BYTES).catch(() => undefined);
      // The client has disconnected, so nobody reads this answer.
      if (text === undefined) throw new ApiError("bad_request", "The body was cut off.");
      if (text === null)
        throw new ApiError("too_large", `A form may have ${MAX_FORM_BYTES} bytes.`);
      const fields = readFields(text, c.req.header("Content-Type") ?? "");
      const form = fields.ok ? parse(fields.value) : fields;
      if (!form.ok)
        throw new ApiError("bad_request", `${form.problem.place} ${form.problem.message}.`);
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

/** Parses a body of JSON or of a plain HTML form. */
function readFields(text: string, contentType: string): Parsed<unknown> {
  if (contentType.startsWith("application/x-www-form-urlencoded"))
    return parsed(Object.fromEntries(new URLSearchParams(text)));
  try {
    return parsed(JSON.parse(text));
  } catch {
    return problem("the body", "must be JSON");
  }
}
