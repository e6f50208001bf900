/** Sends the forms of the site as its page does. */
import { beforeEach } from "vitest";
import { readFormAnswer } from "../../contract/site/forms.ts";
import type { TestServer } from "./test-server.ts";

/** Status, result and message of an answer to a form that can neither be stored nor forwarded. */
export const NOT_NOW = [503, "error", "This cannot be taken now. Try again in a minute."];

type Form = "subscribe" | "contact";

/**
 * Creates the senders of a test file. Each test uses its own client address, because the limit counts by address. The server
 * trusts the local proxy.
 */
export function createFormSender() {
  let client = 0;
  beforeEach(() => {
    client += 1;
  });
  const address = () => `203.0.113.${client}`;

  function post(test: TestServer, path: Form, body: unknown, from = address()): Promise<Response> {
    return fetch(`${test.origin}/api/v1/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  async function answerTo(test: TestServer, path: Form, body: unknown) {
    const response = await post(test, path, body);
    return { status: response.status, ...readFormAnswer(await response.json()) };
  }

  return { post, answerTo, address };
}
