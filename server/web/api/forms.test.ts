/** Forms over HTTP that the server stores, in either database, or refuses. */
import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RECEIVED_MESSAGE } from "../../../contract/site/contact.ts";
import { FORM_FAILED } from "../../../contract/site/forms.ts";
import { LISTED_MESSAGE } from "../../../contract/site/subscribe.ts";
import { arrange } from "../../testing/arrange.ts";
import { createFormSender } from "../../testing/send-form.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { runTestServer, type TestServer } from "../../testing/test-server.ts";

const { post, answerTo, address } = createFormSender();
/** No test has this address as its own. */
const OTHER_CLIENT = "198.51.100.1";

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
    ["subscribe", { EMAIL, TWTT: "x".repeat(201) }],
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
    expect((await post(test, "subscribe", {}, OTHER_CLIENT)).status).toBe(400);
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
          headers: { "X-Forwarded-For": address(), ...headers },
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
  const send = async (name: string, from?: string) => {
    // A minute later, so that the limit per minute does not apply.
    vi.setSystemTime(Date.now() + 60_000);
    const form = { EMAIL: `${name}@example.org`, MESSAGE: "Hello" };
    return post(test, name.startsWith("s") ? "subscribe" : "contact", form, from);
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
  expect((await send("other", OTHER_CLIENT)).status).toBe(200);
  vi.setSystemTime(Date.UTC(2026, 0, 16));
  expect((await send("tomorrow")).status).toBe(200);
  expect(await stored()).toBe(42);
  vi.useRealTimers();
  await test.discard();
});
