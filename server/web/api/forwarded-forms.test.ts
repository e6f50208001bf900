/** Forms over HTTP that are forwarded to a fake provider on the loopback interface. */
import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CONFIRM_MESSAGE } from "../../../contract/site/subscribe.ts";
import { type Loopback, type LoopbackRequest, runLoopback } from "../../testing/loopback.ts";
import { createFormSender, NOT_NOW } from "../../testing/send-form.ts";
import { runTestServer, type TestServer } from "../../testing/test-server.ts";
import { forwardForm } from "../mail/forward-form.ts";

const { answerTo } = createFormSender();

describe("forms that are forwarded to a provider", () => {
  let provider: Loopback;
  let test: TestServer;
  let answer: Parameters<typeof runLoopback>[0];

  beforeAll(async () => {
    provider = await runLoopback((request, response) => answer(request, response));
    test = await runTestServer(async () => {}, {
      config: {
        subscribeUrl: `${provider.origin}/subscribe/post-json?u=1&c=_`,
        contactUrl: `${provider.origin}/contact`,
      },
      mailLimits: { timeoutMs: 20_000, maxBytes: 10_000 },
    });
  });
  afterAll(async () => {
    await test.discard();
    provider.close();
  });
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
  // Whatever the provider answers, the server stores nothing itself.
  afterEach(async () => expect(await test.store.subscribers()).toEqual([]));

  const ADA = { EMAIL: "ada@example.org", TWTT: "", REF_URL: "https://x.example/?a=1&b=2" };
  const says = (text: string, status = 200) => {
    answer = (_, response) => response.writeHead(status).end(text);
  };
  const last = (): LoopbackRequest | undefined => provider.requests.at(-1);

  it("sends the non-empty fields form-encoded, once", async () => {
    says('_({"result":"success","msg":"Almost <b>finished</b>..."});');
    const before = provider.requests.length;
    expect(await answerTo(test, "subscribe", ADA)).toEqual({
      status: 200,
      result: "success",
      msg: "Almost finished...",
    });
    expect(provider.requests).toHaveLength(before + 1);
    expect(last()).toMatchObject({
      method: "POST",
      path: "/subscribe/post-json?u=1&c=_",
      contentType: expect.stringMatching(/^application\/x-www-form-urlencoded/),
      body: "EMAIL=ada%40example.org&REF_URL=https%3A%2F%2Fx.example%2F%3Fa%3D1%26b%3D2",
    });
  });

  it("answers a success without a message with how to confirm", async () => {
    says('_({"result":"success","msg":""});');
    expect(await answerTo(test, "subscribe", ADA)).toMatchObject({ msg: CONFIRM_MESSAGE });
  });

  it.each([
    [
      "in the callback style",
      '__cb1({"result":"error","msg":"0 - <a href=\'#\'>No</a> &amp; no"})',
    ],
    ["as JSON", '{"result":"error","msg":"<i>No</i> &amp; no"}'],
    ["with a result of its own", '{"result":"pending","msg":"No & no"}'],
    ["with a failed status", '{"result":"error","msg":"No & no"}', 422],
    ["between blanks", '\n jQuery.cb_1 ( {"result":"error","msg":"No & no"} ) ; \n'],
  ])("forwards a refusal %s as plain text", async (_, text, status = 200) => {
    says(text, status);
    expect(await answerTo(test, "subscribe", ADA)).toEqual({
      status: 200,
      result: "error",
      msg: "No & no",
    });
  });

  it("treats any 2xx status as success if the provider gives no other result", async () => {
    says("<html>Thanks!</html>", 201);
    const form = { EMAIL: "ada@example.org", MESSAGE: "Hello" };
    expect(await answerTo(test, "contact", form)).toMatchObject({ status: 200, result: "success" });
    expect(last()).toMatchObject({
      path: "/contact",
      body: "EMAIL=ada%40example.org&MESSAGE=Hello",
    });
    expect(await test.store.messages()).toEqual([]);
  });

  it.each([
    ["fails", () => says("<h1>Oops</h1>", 500)],
    ["shows a page with a script", () => says("<script>alert(1)</script>", 502)],
    ["answers too much", () => says(`{"result":"success","msg":"${"x".repeat(20_000)}"}`)],
    [
      "hangs up",
      () => {
        answer = (_, response) => void response.destroy();
      },
    ],
  ])("answers 503 if the provider %s", async (_, prepare) => {
    prepare();
    const { status, result, msg } = await answerTo(test, "subscribe", ADA);
    expect([status, result, msg]).toEqual(NOT_NOW);
  });
});

it("reads an answer of many blanks at once", async () => {
  const provider = await runLoopback((_, response) => response.end(`()${" ".repeat(400_000)}x`));
  // A pattern that backtracks would take minutes, longer than this test may.
  const answered = await forwardForm(provider.origin, {}, "Thanks", {
    timeoutMs: 20_000,
    maxBytes: 500_000,
  });
  expect(answered).toEqual({ result: "success", msg: "Thanks" });
  provider.close();
});

it.each([301, 302, 303, 307, 308])("follows no redirect with the status %i", async (status) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const inside = await runLoopback((_, response) => response.end("{}"));
  const provider = await runLoopback((_, response) =>
    response.writeHead(status, { location: inside.origin }).end(),
  );
  const test = await runTestServer(async () => {}, { config: { subscribeUrl: provider.origin } });
  const answered = await answerTo(test, "subscribe", { EMAIL: "ada@example.org" });
  expect([answered.status, answered.result, answered.msg]).toEqual(NOT_NOW);
  expect(inside.requests).toEqual([]);
  await test.discard();
  provider.close();
  inside.close();
});

it.each([
  ["never answers", () => {}],
  ["never ends its answer", (response: ServerResponse) => void response.writeHead(200).write("{")],
])("gives up on a provider that %s", async (_, answer) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const provider = await runLoopback((_request, response) => answer(response));
  const test = await runTestServer(async () => {}, {
    config: { subscribeUrl: provider.origin },
    mailLimits: { timeoutMs: 100, maxBytes: 10_000 },
  });
  const { status, result, msg } = await answerTo(test, "subscribe", { EMAIL: "ada@example.org" });
  expect([status, result, msg]).toEqual(NOT_NOW);
  await test.discard();
  provider.close();
});
