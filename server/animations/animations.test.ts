import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseUnlistedTokens } from "../../contract/tokens/parse-snapshot.ts";
import { wireToken } from "../../contract/tokens/token.ts";
import { sampleCollection } from "../testing/sample-collection.ts";
import { runTestServer } from "../testing/test-server.ts";
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

it("serves a token's page over HTTP under a sandbox policy, wherever it is opened", async () => {
  const sample = sampleCollection({ size: 2 });
  const [first, second] = sample.tokens;
  const test = await runTestServer(async (store) => {
    await store.replaceCollection({
      ...sample,
      tokens: [
        { ...first!, animationUrl: `data:text/html,${encodeURIComponent(PAGE)}` },
        { ...second!, animationUrl: "javascript:alert(1)" },
      ],
    });
  });
  try {
    const answer = await test.get("/animations/sample/1");
    expect(await answer.text()).toBe(PAGE);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/);
    expect(policy).not.toMatch(/allow-same-origin|allow-top|allow-popups|allow-modals|https?:|\*/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await test.get("/animations/sample/2")).status).toBe(404);
    expect((await test.get("/animations/nobody/1")).status).toBe(404);
    // The app receives only animations that may run, and only under our own origin.
    const unlisted = parseUnlistedTokens(
      await (await test.get("/collections/sample/tokens/unlisted")).json(),
    );
    const tokens = unlisted.ok ? unlisted.value.unlisted.tokens.map(wireToken) : [];
    expect(tokens.map(({ animationUrl }) => animationUrl)).toEqual([
      "/api/v1/animations/sample/1",
      null,
    ]);
  } finally {
    await test.discard();
  }
});
