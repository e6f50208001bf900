import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { parseUnlistedTokens } from "../../../contract/tokens/parse-snapshot.ts";
import { wireToken } from "../../../contract/tokens/token.ts";
import type { Programs } from "../../platform/config/config.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { runTestServer, type TestServer } from "../../testing/test-server.ts";
import { createAnimations } from "./create-animations.ts";
import { decodeDataPage, looksLikeHtml, mayBeHtmlPage } from "./page-address.ts";

const PAGE = "<!doctype html><script>draw()</script>";

describe("an address", () => {
  it.each([
    ["https://art.example/token/1", true],
    ["http://art.example/1.html?seed=2", true],
    ["ipfs://bafy/1", true],
    [`data:text/html,${PAGE}`, true],
    ["data:text/html;charset=utf-8;base64,PGI+", true],
    ["https://art.example/1.mp4", false],
    ["ipfs://bafy/1.GLB", false],
    ["ar://transaction/1", true],
    ["ar://transaction/1.mp4?download", false],
    ["https://user:pass@art.example/1", false],
    ["data:image/svg+xml,<svg/>", false],
    ["data:text/html-not,<b>", false],
    ["javascript:alert(1)", false],
    ["file:///etc/passwd", false],
    ["//art.example/1", false],
    ["", false],
    [null, false],
  ])("%s may lead to a page: %s", (address, expected) => {
    expect(mayBeHtmlPage(address)).toBe(expected);
  });

  it("decodes the page contained in a data: address", () => {
    expect(decodeDataPage(`data:text/html,${encodeURIComponent(PAGE)}`)).toBe(PAGE);
    const base64 = Buffer.from(PAGE).toString("base64");
    expect(decodeDataPage(`data:text/html;charset=utf-8;base64,${base64}`)).toBe(PAGE);
    expect(decodeDataPage("data:text/html,100%")).toBeNull();
    expect(decodeDataPage("https://art.example/1")).toBeNull();
  });
});

it.each([
  [PAGE, true],
  ["\uFEFF\n <!-- by me -->\n<html>", true],
  ["<canvas></canvas>", true],
  ['<?xml version="1.0"?><svg/>', false],
  ["<svg onload=alert(1)>", false],
  ["{}", false],
  ["\u0000\u0001", false],
])("%j looks like a page: %s", (text, expected) => {
  expect(looksLikeHtml(text)).toBe(expected);
});

describe("a page at an address", () => {
  const open: http.Server[] = [];
  afterEach(() => {
    for (const server of open.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function animations(answer: http.RequestListener, hosts = ["art.example"]) {
    const asked = vi.fn();
    const server = http.createServer((request, response) => {
      asked();
      answer(request, response);
    });
    open.push(server);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo; // a listening TCP server has an address
    const report = vi.fn<(line: string) => void>();
    const token = sampleCollection().tokens[0];
    const animationUrl = `http://art.example:${port}/1`;
    const made = createAnimations({
      store: { token: async (_, id) => (id === "1" && token ? { ...token, animationUrl } : null) },
      hosts,
      report,
      rules: {
        allowsUrl: ({ hostname }) => hosts.includes(hostname),
        allowsAddress: () => true,
        lookup: (_, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
        timeoutMs: 2_000,
      },
    });
    return { made, report, asked };
  }

  it("is fetched once", async () => {
    const { made, asked } = await animations((_, response) => response.end(PAGE));
    expect(await made.page("sample", "1")).toBe(PAGE);
    expect(await made.page("sample", "1")).toBe(PAGE);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await made.page("sample", "2")).toBeNull();
  });

  it.each<[string, http.RequestListener]>([
    ["is missing", (_, response) => response.writeHead(404).end()],
    ["is a picture", (_, response) => response.end("<svg onload=alert(1)>")],
    ["is endless", (_, response) => response.end(PAGE.padEnd(5 * 1024 * 1024))],
    [
      "leads elsewhere",
      (_, response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
    ],
  ])("that %s yields no page and is not refetched immediately", async (_what, answer) => {
    const { made, report, asked } = await animations(answer);
    expect(await made.page("sample", "1")).toBeNull();
    expect(await made.page("sample", "1")).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("on a host that is not allowed is not requested", async () => {
    const { made, asked } = await animations((_, response) => response.end(PAGE), ["else.example"]);
    expect(await made.page("sample", "1")).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe("a program over HTTP", () => {
  const PATH = "/api/v1/animations/sample/1";
  const FRAME = { "Sec-Fetch-Dest": "iframe" };
  let test: TestServer;
  let port: number;

  beforeAll(async () => {
    test = await serve({ port: 0, origin: null });
    port = Number(new URL(await programOrigin(test.origin)).port);
  });
  afterAll(() => test.discard());

  function serve(programs: Programs | null): Promise<TestServer> {
    const sample = sampleCollection({ size: 2 });
    const [first, second] = sample.tokens;
    return runTestServer(
      (store) =>
        store.replaceCollection({
          ...sample,
          tokens: [
            { ...first!, animationUrl: `data:text/html,${encodeURIComponent(PAGE)}` },
            { ...second!, animationUrl: "javascript:alert(1)" },
          ],
        }),
      { config: { programs, publicUrl: "https://fairfloor.test" } },
    );
  }

  /** Returns the origin that the page may frame and reads in its head. Fails if the two differ. */
  async function programOrigin(at: string): Promise<string> {
    const { policy, head } = await readPage(at);
    expect(policy).toContain(`frame-src ${head}; `);
    return head ?? "none";
  }

  async function readPage(at: string) {
    const page = await fetch(`${at}/c/sample/1`);
    return {
      policy: page.headers.get("content-security-policy"),
      head: /"fairfloor:programs" content="(.*?)"/.exec(await page.text())?.[1],
    };
  }

  const program = (path = PATH, headers: Record<string, string> = FRAME) =>
    fetch(`http://localhost:${port}${path}`, { headers });

  it("is served in a sandbox, for frames of the site alone", async () => {
    const answer = await program();
    expect(await answer.text()).toBe(PAGE);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/);
    expect(policy).toMatch(/; webrtc 'block'; /);
    const [rest, ancestors] = policy.split("; frame-ancestors ");
    expect(rest).not.toMatch(/allow-same-origin|allow-top|allow-popups|allow-modals|https?:|\*/);
    expect(ancestors).toBe(test.origin);
    expect(answer.headers.get("permissions-policy")).not.toMatch(/=(?!\(\))/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    // A stored copy would also be shown to a request that is to be refused.
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  it("is on another port of the host that the reader uses", async () => {
    for (const host of ["localhost", "127.0.0.1"]) {
      const site = test.origin.replace("localhost", host);
      const origin = await programOrigin(site);
      expect(origin).toBe(`http://${host}:${port}`);
      expect(origin).not.toBe(site);
      const answer = await fetch(origin + PATH, { headers: FRAME });
      expect(answer.headers.get("content-security-policy")).toContain(`frame-ancestors ${site}`);
    }
  });

  it.each(["a;script-src", "a,b", "*", "'evil'", "a_b:99;x"])(
    "lets the Host header %s add nothing to a policy",
    async (host) => {
      for (const to of [Number(new URL(test.origin).port), port]) {
        const answer = await headersFor(to, host);
        expect(answer["content-security-policy"]).toMatch(/frame-(src|ancestors) 'none'/);
        expect(answer["content-security-policy"]).not.toContain(host);
      }
    },
  );

  function headersFor(to: number, host: string): Promise<http.IncomingHttpHeaders> {
    return new Promise((resolve, reject) => {
      const options = { port: to, path: PATH, headers: { host }, agent: false };
      const request = http.get(options, (answer) => {
        answer.resume();
        resolve(answer.headers);
      });
      request.on("error", reject);
    });
  }

  it("is found by its token's number, however it is written", async () => {
    const text = await (await program()).text();
    const other = await program("/api/v1/animations/sample/0x01");
    expect([other.status, await other.text()]).toEqual([200, text]);
  });

  it.each<[string, Record<string, string>]>([
    ["a document of its own", { "Sec-Fetch-Dest": "document" }],
    ["an embedded object", { "Sec-Fetch-Dest": "object" }],
    ["a script", { "Sec-Fetch-Dest": "script" }],
    ["a request of a browser that does not say", {}],
  ])("is refused to %s", async (_what, headers) => {
    const known = (await program()).headers.get("etag") ?? "";
    for (const cached of ["", known]) {
      const answer = await program(PATH, { ...headers, "If-None-Match": cached });
      expect(answer.status).toBe(403);
      expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
      expect(await answer.text()).not.toContain("draw()");
    }
  });

  it("is never served by the site itself, which only says that it exists", async () => {
    const known = await test.get("/animations/sample/1", FRAME);
    expect([known.status, await known.text()]).toEqual([204, ""]);
    expect((await test.get("/animations/sample/2", FRAME)).status).toBe(404);
    expect((await test.get("/animations/nobody/1", FRAME)).status).toBe(404);
  });

  it("has an origin that serves nothing else", async () => {
    for (const path of [
      "/",
      "/c/sample/1",
      "/favicon.svg",
      "/api/v1/collections/all",
      "/api/v1/animations/sample/2",
      "/api/v1/animations/sample/%00",
      "/api/v1/animations/nobody/1",
    ]) {
      const answer = await program(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts;/);
    }
  });

  it("is offered to the page only if it may run, by its path", async () => {
    const unlisted = parseUnlistedTokens(
      await (await test.get("/collections/sample/tokens/unlisted")).json(),
    );
    const tokens = unlisted.ok ? unlisted.value.unlisted.tokens.map(wireToken) : [];
    expect(tokens.map(({ animationUrl }) => animationUrl)).toEqual([PATH, null]);
  });

  it("is at the origin of a proxy, if there is one", async () => {
    await test.discard();
    test = await serve({ port, origin: "https://programs.test" });
    expect(await programOrigin(test.origin)).toBe("https://programs.test");
    const { headers } = await program();
    expect(headers.get("content-security-policy")).toMatch(
      /; frame-ancestors https:\/\/fairfloor\.test$/,
    );
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  it("ends with the site", async () => {
    expect((await program()).status).toBe(200);
    await test.discard();
    await expect(program()).rejects.toThrow("fetch failed");
    await expect(fetch(test.origin)).rejects.toThrow("fetch failed");
  });

  it("is not offered if programs are off", async () => {
    test = await serve(null);
    const { policy, head } = await readPage(test.origin);
    expect(policy).toContain("frame-src 'none';");
    expect(head).toBeUndefined();
  });
});
