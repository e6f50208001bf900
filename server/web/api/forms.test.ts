/** The forms over HTTP: stored in either database, or forwarded to a fake provider on the loopback interface. */
import { request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { RECEIVED_MESSAGE } from "../../../contract/site/contact.ts";
import { FORM_FAILED, readFormAnswer } from "../../../contract/site/forms.ts";
import { CONFIRM_MESSAGE, LISTED_MESSAGE } from "../../../contract/site/subscribe.ts";
import { arrange } from "../../testing/arrange.ts";
import { type Loopback, type LoopbackRequest, runLoopback } from "../../testing/loopback.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { runTestServer, type TestServer } from "../../testing/test-server.ts";
import { forwardForm } from "../mail/forward-form.ts";

const NOT_NOW = [503, "error", "This cannot be taken now. Try again in a minute."];

/** Each test uses its own client address, because the limit counts by address. The server trusts the local proxy. */
let client = 0;
beforeEach(() => {
  client += 1;
});

function post(test: TestServer, path: "subscribe" | "contact", body: unknown): Promise<Response> {
  return fetch(`${test.origin}/api/v1/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `203.0.113.${client}` },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function answerTo(test: TestServer, path: "subscribe" | "contact", body: unknown) {
  const response = await post(test, path, body);
  return { status: response.status, ...readFormAnswer(await response.json()) };
}

describe.each(testDatabases())("forms that the server stores, on $name", (database) => {
  const test = arrange(() => runTestServer(async () => {}, { database }));

  it("stores an address once, with the same answer both times", async () => {
    const first = { EMAIL: " Ada@Example.org ", TWTT: "@ada", REF_URL: "https://x.example/?a=1" };
    const listed = { status: 200, result: "success", msg: LISTED_MESSAGE };
    expect(await answerTo(test, "subscribe", first)).toEqual(listed);
    expect(await answerTo(test, "subscribe", { EMAIL: "ada@example.org" })).toEqual(listed);
    expect(await test.store.subscribers()).toEqual([
      {
        email: "Ada@Example.org",
        handle: "@ada",
        referrer: "https://x.example/?a=1",
        at: expect.any(Number),
      },
    ]);
  });

  it("stores one row for twenty concurrent subscriptions", async () => {
    const before = (await test.store.subscribers()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answerTo(test, "subscribe", { EMAIL: "many@example.org" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await test.store.subscribers()).toHaveLength(before + 1);
  });

  it("stores messages in their order, including hostile characters", async () => {
    const text = "'; drop table messages; --\n<script>alert(1)</script> \u202e\ud83d\ude00 𝒳";
    const form = { EMAIL: "bob@example.org", NAME: "Bob $1", MESSAGE: text };
    expect(await answerTo(test, "contact", form)).toEqual({
      status: 200,
      result: "success",
      msg: RECEIVED_MESSAGE,
    });
    await answerTo(test, "contact", { EMAIL: "bob@example.org", MESSAGE: "Again." });
    expect(await test.store.messages()).toMatchObject([
      { email: "bob@example.org", name: "Bob $1", message: text, referrer: "" },
      { email: "bob@example.org", name: "", message: "Again." },
    ]);
  });

  it("thanks a program that filled in the hidden field, but stores nothing", async () => {
    const before = await test.store.subscribers();
    const form = { EMAIL: "bot@example.org", WEBSITE: "https://spam.example" };
    expect((await answerTo(test, "subscribe", form)).msg).toBe(LISTED_MESSAGE);
    expect(await test.store.subscribers()).toEqual(before);
  });
});

describe("bad input", () => {
  const test = arrange(() => runTestServer(async () => {}));

  const EMAIL = "ada@example.org";
  it.each([
    ["subscribe", ""],
    ["subscribe", "{"],
    ["subscribe", "null"],
    ["subscribe", "[]"],
    ["subscribe", {}],
    ["subscribe", { EMAIL: "" }],
    ["subscribe", { EMAIL: "ada" }],
    ["subscribe", { EMAIL: "ada@example" }],
    ["subscribe", { EMAIL: "a da@example.org" }],
    ["subscribe", { EMAIL: `${"a".repeat(250)}@b.org` }],
    ["subscribe", { EMAIL: 5 }],
    ["subscribe", { EMAIL: [EMAIL] }],
    ["subscribe", { EMAIL: "ada\u0000@example.org" }],
    ["subscribe", { EMAIL, TWTT: "x".repeat(61) }],
    ["subscribe", { EMAIL, TWTT: "a\u0000b" }],
    ["subscribe", { EMAIL, REF_URL: "x".repeat(2_001) }],
    ["subscribe", { EMAIL, REF_URL: null }],
    ["contact", { EMAIL }],
    ["contact", { EMAIL, MESSAGE: "  " }],
    ["contact", { EMAIL, MESSAGE: "x".repeat(5_001) }],
    ["contact", { EMAIL, MESSAGE: "a\u0000b" }],
    ["contact", { EMAIL, MESSAGE: "Hello", NAME: "x".repeat(101) }],
  ] as const)("to %s, case %#, gets 400 with a reason", async (path, body) => {
    const answer = await answerTo(test, path, body);
    expect(answer).toMatchObject({ status: 400, result: "error" });
    expect(answer.msg).not.toBe(FORM_FAILED.msg);
    expect(answer.msg.length).toBeLessThan(200);
    expect([...(await test.store.subscribers()), ...(await test.store.messages())]).toEqual([]);
  });

  it("names the email address as the page does", async () => {
    const { msg } = await answerTo(test, "subscribe", { EMAIL: "a@b" });
    expect(msg).toBe("The email address must look like name@example.org.");
  });

  it("that is too large gets 413, with or without a Content-Length", async () => {
    const large = JSON.stringify({ EMAIL, MESSAGE: "x".repeat(40_000) });
    expect((await post(test, "contact", large)).status).toBe(413);
    expect((await post(test, "contact", "x".repeat(100_000))).status).toBe(413);
    const { hostname, port } = new URL(test.origin);
    const head = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          "POST /api/v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        );
        for (let chunk = 0; chunk < 50; chunk += 1) socket.write(`400\r\n${"x".repeat(1024)}\r\n`);
      });
      socket.on("data", (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.on("error", reject);
    });
    expect(head).toMatch(/^HTTP\/1.1 413 /);
  });

  it("by another method gets 405", async () => {
    for (const method of ["GET", "PUT", "DELETE", "OPTIONS"]) {
      const { status, headers } = await test.raw("/api/v1/subscribe", method);
      expect([method, status, headers["allow"]]).toEqual([method, 405, "POST"]);
    }
    expect((await test.raw("/api/v1/collections/all", "POST")).status).toBe(405);
  });

  it("that comes too often from one address gets 429, without affecting other addresses", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 45; time += 1)
      statuses.push((await post(test, "subscribe", {})).status);
    // A new window may have started meanwhile.
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    const refused = await post(test, "subscribe", {});
    if (refused.status === 429)
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    client += 1;
    expect((await post(test, "subscribe", {})).status).toBe(400);
  });
});

describe("a form from a page of another site", () => {
  const OUR_HOST = "fairfloor.test";
  const JSON_TYPE = { "Content-Type": "application/json" };
  let test: TestServer;
  beforeAll(async () => {
    test = await runTestServer(async () => {});
  });
  afterAll(() => test.discard());

  /** Returns the status, and whether the form was stored. `fetch` itself would set Host and drop Sec-Fetch-Site. */
  async function send(headers: Record<string, string>) {
    const { hostname, port } = new URL(test.origin);
    const before = (await test.store.messages()).length;
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          path: "/api/v1/contact",
          method: "POST",
          headers: { "X-Forwarded-For": `203.0.113.${client}`, ...headers },
        },
        (answer) => resolve(answer.resume().statusCode),
      );
      sent.on("error", reject);
      sent.end(JSON.stringify({ EMAIL: "ada@example.org", MESSAGE: "Hello" }));
    });
    return { status, stored: (await test.store.messages()).length - before };
  }

  it.each([
    undefined,
    "text/plain",
    "text/plain; application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
  ])("gets 415 with the type %s, which needs no permission of ours", async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
    expect(await send(headers)).toEqual({ status: 415, stored: 0 });
  });

  it.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "cross-site", Origin: "https://fairfloor.test" },
    { Origin: "https://evil.example" },
    { Origin: "https://fairfloor.test.evil.example" },
    { Origin: "http://fairfloor.test:8080", Host: OUR_HOST },
    { Origin: "null" },
    { Origin: "" },
  ])("gets 403 with %j", async (headers) => {
    expect(await send({ ...JSON_TYPE, ...headers })).toEqual({ status: 403, stored: 0 });
  });

  it.each<Record<string, string>>([
    { "Sec-Fetch-Site": "same-origin" },
    // Behind a proxy for TLS that replaces the Host.
    { "Sec-Fetch-Site": "same-origin", Origin: "https://other.example", Host: "10.0.0.7:4173" },
    { Origin: "https://fairfloor.test", Host: "10.0.0.7:4173" },
    // At an address that PUBLIC_URL does not name.
    { Origin: "http://192.168.1.5:4173", Host: "192.168.1.5:4173" },
    {},
    { "Content-Type": "Application/JSON; charset=utf-8" },
  ])("is told from our own form, and from a program, with %j", async (headers) => {
    expect(await send({ ...JSON_TYPE, ...headers })).toEqual({ status: 200, stored: 1 });
  });
});

it("stores at most forty forms of one address in a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 15) });
  const test = await runTestServer(async () => {});
  const send = async (name: string) => {
    // A minute later, so that the limit per minute does not apply.
    vi.setSystemTime(Date.now() + 60_000);
    const form = { EMAIL: `${name}@example.org`, MESSAGE: "Hello" };
    return post(test, name.startsWith("s") ? "subscribe" : "contact", form);
  };
  const stored = async () =>
    (await test.store.messages()).length + (await test.store.subscribers()).length;
  for (let time = 0; time < 20; time += 1) {
    expect((await post(test, "contact", {})).status).toBe(400);
    expect((await send(`s${time}`)).status).toBe(200);
    expect((await send(`c${time}`)).status).toBe(200);
  }
  for (const name of ["s20", "c20"]) {
    const refused = await send(name);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(20 * 3_600);
  }
  expect(await stored()).toBe(40);
  client += 1;
  expect((await send("other")).status).toBe(200);
  client -= 1;
  vi.setSystemTime(Date.UTC(2026, 0, 16));
  expect((await send("tomorrow")).status).toBe(200);
  expect(await stored()).toBe(42);
  vi.useRealTimers();
  await test.discard();
});

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
