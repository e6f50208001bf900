import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { arrange } from "../../testing/arrange.ts";
import { parseStatus, rawAnswer } from "../../testing/raw-http.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { APP, CLIP, runTestServer } from "../../testing/test-server.ts";
import { siteHeaders } from "./security-headers.ts";

const PUBLIC_URL = "https://fairfloor.test";
const PROGRAMS = "https://programs.test";
const SETTINGS = { recording: null, tutorialVideos: [], publicUrl: PUBLIC_URL };
const SECURITY_HEADERS = siteHeaders(SETTINGS, () => PROGRAMS)(undefined);

const test = arrange(() =>
  runTestServer(
    async (store) => {
      await store.replaceCollection(sampleCollection());
      const bare = sampleCollection({ id: "bare", size: 1, listed: 0 });
      await store.replaceCollection({ ...bare, draft: { ...bare.draft, coverTokenId: null } });
    },
    { config: { publicUrl: PUBLIC_URL, programs: { port: 0, origin: PROGRAMS } } },
  ),
);

const { "permissions-policy": PERMISSIONS, ...EVERYWHERE } = Object.fromEntries(
  Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
);

describe("bad input", () => {
  const LONG = "9".repeat(4_000);
  const CASES: readonly (readonly [path: string, status: number])[] = [
    ["/api/v1/collections/nobody/info", 404],
    ["/api/v1/collections/%00/info", 404],
    ["/api/v1/collections/..%2f..%2fetc/info", 404],
    ["/api/v1/collections/'%20or%201=1--/info", 404],
    ["/api/v1/collections/__proto__/info", 404],
    ["/api/v1/collections/%E0%A4%A/info", 400],
    ["/api/v1/collections/sample/info?x=%E0%A4%A", 400],
    ["/api/v1/collections/sample/nothing", 404],
    ["/api/v1/collections/sample/tokens/listed?since=", 400],
    ["/api/v1/collections/sample/tokens/listed?since=-1", 400],
    ["/api/v1/collections/sample/tokens/listed?since=1e3", 400],
    ["/api/v1/collections/sample/tokens/listed?since=0x10", 400],
    [`/api/v1/collections/sample/tokens/listed?since=${LONG}`, 400],
    ["/api/v1/collections/sample/tokens/unlisted?e=%22%0d%0aX:1", 400],
    ["/api/v1/collections/sample/tokens/projections?r=NaN", 400],
    ["/api/v1/collections/sample/tokens/columns?e=%22%0d%0aX:1", 400],
    ["/api/v1/collections/sample/tokens/columns/figures?r=NaN", 400],
    ["/api/v1/collections/sample/tokens/columns/nothing", 404],
    ["/api/v1/tokens/sample/%00", 404],
    ["/api/v1/tokens/sample/1;drop", 404],
    [`/api/v1/tokens/sample/${LONG}`, 404],
    ["/api/v1/tokens/sample/-1/valuation", 404],
    ["/api/v1/images/sample/1?w=", 400],
    ["/api/v1/images/sample/1?w=0", 400],
    ["/api/v1/images/sample/1?w=999999", 400],
    ["/api/v1/images/sample/1?w=NaN", 400],
    ["/api/v1/images/sample/nobody", 404],
    ["/api/v1/listings/stream", 400],
    ["/api/v1/listings/stream?at=", 400],
    ["/api/v1/listings/stream?at=sample", 400],
    ["/api/v1/listings/stream?at=sample:e:-1", 400],
    ["/api/v1/listings/stream?at=sample:e:1:2", 400],
    ["/api/v1/listings/stream?at=%25zz:e:1", 400],
    [`/api/v1/listings/stream?at=${"sample:e:1,".repeat(100)}`, 400],
    ["/api/v1/listings/stream?at=nobody:e:1", 404],
    ["/api/v1/listings/stream?at=sample:another:1", 410],
    ["/api/v1/", 404],
    ["/api/v2/collections/all", 404],
    ["/api", 404],
    ["/assets/none.js", 404],
    ["/assets/..%2findex.html", 404],
    ["/assets/%2e%2e/%2e%2e/package.json", 404],
    ["/nowhere", 404],
    ["/c/sample/1/2", 404],
    ["/c/%E0%A4%A", 404],
    ["/.inputs", 404],
    ["//example.org/c/sample", 404],
  ];

  it.each(CASES)("%s gets %i", async (path, status) => {
    const answer = await test.raw(path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(EVERYWHERE);
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "%s is rejected with 405",
    async (method) => {
      for (const path of ["/api/v1/collections/all", "/app", "/assets/market.worker-1a2b3c.js"]) {
        const answer = await test.raw(path, method);
        expect([path, answer.status]).toEqual([path, 405]);
        expect(answer.headers).toMatchObject({ ...EVERYWHERE, allow: "GET, HEAD" });
      }
    },
  );
});

describe("the security headers", () => {
  it.each([
    "/",
    "/app",
    "/c/sample/1",
    "/favicon.svg",
    "/assets/market.worker-1a2b3c.js",
    "/api/v1/collections/all",
    "/api/v1/collections/sample/tokens/columns",
    "/api/v1/collections/sample/tokens/columns/figures",
    "/api/v1/collections/bare/social-share",
    "/api/v1/healthz",
  ])("are set on %s", async (path) => {
    const answer = await test.raw(path);
    expect(answer.status).toBeLessThan(300);
    expect(answer.headers).toMatchObject(EVERYWHERE);
  });

  it.each([
    ["/", true],
    ["/app", true],
    ["/c/sample/1", true],
    ["/no/such/page", true],
    ["/favicon.svg", true],
    ["/assets/market.worker-1a2b3c.js", false],
    ["/api/v1/collections/all", false],
    ["/api/v1/collections/nobody/info", false],
    ["/api/v1/collections/sample/tokens/columns", false],
  ])("deny features on %s: %s", async (path, isDenied) => {
    const { headers } = await test.raw(path);
    expect(headers["permissions-policy"]).toBe(isDenied ? PERMISSIONS : undefined);
  });

  it("allow no inline code, no eval and no other origin", () => {
    const policy = SECURITY_HEADERS["Content-Security-Policy"] ?? "";
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).toContain(`; frame-src ${PROGRAMS};`);
    expect(policy.replace(PROGRAMS, "")).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
    expect(policy).toContain("; frame-ancestors 'none';");
    expect(SECURITY_HEADERS["X-Frame-Options"]).toBe("DENY");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it("keep browsers on https, if the site is", () => {
    const headers = (publicUrl: string) =>
      siteHeaders({ ...SETTINGS, publicUrl }, () => null)(undefined);
    expect(headers(PUBLIC_URL)).toMatchObject({ "Strict-Transport-Security": "max-age=31536000" });
    expect(headers("http://localhost:4173")).not.toHaveProperty("Strict-Transport-Security");
  });

  // `e2e/policy-crawl.spec.ts` compares the policy with all features of a browser.
  it("grant features only to the players of the tutorial videos", () => {
    const videos = [{ provider: "vimeo", id: "76979871" }] as const;
    const headers = siteHeaders({ ...SETTINGS, tutorialVideos: videos }, () => null)(undefined);
    const granted = (headers["Permissions-Policy"] ?? "")
      .split(", ")
      .filter((each) => !each.endsWith("=()"));
    const players = '(self "https://player.vimeo.com")';
    expect(granted).toEqual([
      `autoplay=${players}`,
      `encrypted-media=${players}`,
      `fullscreen=${players}`,
      `picture-in-picture=${players}`,
      "clipboard-write=(self)",
    ]);
  });

  it.each([
    ["no request at all", "hello\r\n\r\n", 400],
    ["a missing Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["an empty Host", "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", 400],
    ["two Hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n", 400],
    ["two Hosts of one name", "GET / HTTP/1.0\r\nHost: x\r\nhost: x\r\n\r\n", 400],
    ["a Host that is none", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400],
    ["headers too large", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(70_000)}\r\n\r\n`, 431],
    ["a body too large", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000\r\n\r\nabc", 413],
    [
      "an expectation",
      "GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n",
      417,
    ],
  ])("are set on the refusal of %s", async (_name, text, status) => {
    const { hostname, port } = new URL(test.origin);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let got = "";
      socket.on("data", (chunk) => {
        got += chunk;
      });
      socket.on("error", reject);
      socket.on("close", () => resolve(got));
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect(answer).toContain(`${name}: ${value}`);
  });
});

it.each(["/healthz", "/readyz", "/api/v1/healthz", "/"])(
  "answers %s of HTTP/1.0 without a Host",
  async (path) => {
    const text = `GET ${path} HTTP/1.0\r\n\r\n`;
    expect(parseStatus(await rawAnswer(test.origin, (socket) => socket.write(text)))).toBe(200);
  },
);

it("serves the page at every page address, and with 404 elsewhere", async () => {
  for (const path of ["/", "/app", "/app/", "/c/sample", "/c/sample/1"]) {
    const response = await fetch(test.origin + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toContain(APP);
  }
  for (const path of ["/nowhere", "/c/nobody", "/c/sample/nobody", "/index.html"]) {
    const unknown = await fetch(test.origin + path);
    expect([path, unknown.status]).toEqual([path, 404]);
    expect(await unknown.text()).toContain(APP);
  }
});

describe("a video", () => {
  const get = (headers: Record<string, string>) =>
    fetch(`${test.origin}/media/clip.webm`, { headers });

  it("is sent whole, or as the requested byte range", async () => {
    const whole = await get({});
    expect([whole.status, whole.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
    expect(await whole.text()).toBe(CLIP);
    const part = await get({ Range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 2-4/10"]);
    expect(await part.text()).toBe(CLIP.slice(2, 5));
    const none = await get({ Range: "bytes=10-" });
    expect([none.status, none.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    expect((await get({ Range: "bytes=2-4", "If-Range": '"x"' })).status).toBe(200);
    const etag = whole.headers.get("etag") ?? "";
    expect((await get({ Range: "bytes=2-4", "If-None-Match": etag })).status).toBe(304);
  });
});
