/** Tests videos against providers on the loopback interface. */
import type { ServerResponse } from "node:http";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLIP_IDS, parseVideoInfo } from "../../../contract/site/videos.ts";
import { type Loopback, runLoopback } from "../../testing/loopback.ts";
import { runTestServer } from "../../testing/test-server.ts";
import { createVideos } from "./create-videos.ts";

const YOUTUBE = { provider: "youtube", id: "dQw4w9WgXcQ" } as const;
const PICTURE = await sharp({
  create: { width: 480, height: 360, channels: 3, background: "#336699" },
})
  .jpeg()
  .toBuffer();

let provider: Loopback;
let now: number;
let reports: string[];
let oembed: (response: ServerResponse) => void;
let picture: (response: ServerResponse) => void;

beforeEach(async () => {
  now = Date.UTC(2026, 0, 15);
  reports = [];
  provider = await runLoopback(({ path }, response) =>
    path.startsWith("/oembed") ? oembed(response) : picture(response),
  );
  oembed = (response) =>
    response.end(
      JSON.stringify({ title: "A <b>talk</b>", thumbnail_url: thumbnailAt("thumbs.example") }),
    );
  picture = (response) => response.end(PICTURE);
});
afterEach(() => provider.close());

const thumbnailAt = (host: string) => `http://${host}:${provider.port}/hq.jpg`;

/** The default timeout is far longer than an answer takes, on a busy machine too. */
function videos(timeoutMs = 20_000) {
  const asked = {
    oembed: (id: string) => `${provider.origin}/oembed?id=${id}`,
    hosts: ["thumbs.example"],
  };
  return createVideos({
    report: (line) => reports.push(line),
    now: () => now,
    providers: { youtube: asked, vimeo: asked },
    limits: { timeoutMs, maxBytes: 8_000 },
    rules: {
      // Real providers use the default ports; this one does not.
      allowsUrl: ({ hostname }) => hostname === "thumbs.example",
      allowsAddress: (address) => address === "127.0.0.1",
      lookup: (_, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
      maxBytes: 100_000,
    },
  });
}

it("returns a title and a thumbnail on our own origin, requesting the provider once a day", async () => {
  const { info, thumbnail } = videos();
  const expected = {
    title: "A <b>talk</b>",
    thumbnail_url: "/api/v1/videos/youtube/dQw4w9WgXcQ/thumbnail",
  };
  expect(await Promise.all([info(YOUTUBE), info(YOUTUBE)])).toEqual([expected, expected]);
  const bytes = await thumbnail(YOUTUBE);
  expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ format: "webp", width: 480 });
  expect(await thumbnail(YOUTUBE)).toBe(bytes);
  expect(provider.requests.map(({ path }) => path)).toEqual(["/oembed?id=dQw4w9WgXcQ", "/hq.jpg"]);
  now += 25 * 3_600_000;
  await info(YOUTUBE);
  expect(provider.requests).toHaveLength(3);
});

describe("a video that is unavailable", () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ["is not known", (response) => void response.writeHead(404).end("Not Found")],
    ["is answered with a page", (response) => void response.end("<html>")],
    ["has no title", (response) => void response.end('{"thumbnail_url":"https://x.example/"}')],
    [
      "has a thumbnail nowhere",
      (response) => void response.end('{"title":"t","thumbnail_url":""}'),
    ],
    [
      "redirects to another server",
      (response) => void response.writeHead(307, { location: `${provider.origin}/inside` }).end(),
    ],
    ["is answered too long", (response) => void response.end("x".repeat(20_000))],
  ])(
    "because it %s is null, is reported, and is requested again a minute later",
    async (_, fails) => {
      const good = oembed;
      oembed = fails;
      const { info, thumbnail } = videos();
      expect(await info(YOUTUBE)).toBeNull();
      expect(await thumbnail(YOUTUBE)).toBeNull();
      expect(provider.requests).toHaveLength(1);
      expect(reports).toEqual([expect.stringMatching(/^video youtube:dQw4w9WgXcQ: ./)]);
      oembed = good;
      now += 61_000;
      expect((await info(YOUTUBE))?.title).toBe("A <b>talk</b>");
    },
  );
});

it("gives up on a provider that never answers", async () => {
  oembed = () => {};
  expect(await videos(100).info(YOUTUBE)).toBeNull();
  expect(reports).toEqual([expect.stringMatching(/timeout/i)]);
});

describe("a provider that asks for a pause", () => {
  const refuse = (response: ServerResponse) =>
    void response.writeHead(429, { "retry-after": "900" }).end();
  const other = { provider: "vimeo", id: "1" } as const;

  it("is not asked for another video before its end", async () => {
    oembed = refuse;
    const { info } = videos();
    expect(await info(YOUTUBE)).toBeNull();
    now += 899_000;
    expect(await info(other)).toBeNull();
    expect(provider.requests).toHaveLength(1);
    expect(reports).toHaveLength(1);
    now += 61_000;
    expect(await info(other)).toBeNull();
    expect(provider.requests).toHaveLength(2);
  });

  it("is not asked for a thumbnail before its end", async () => {
    picture = refuse;
    const { thumbnail } = videos();
    for (const video of [YOUTUBE, YOUTUBE, other]) expect(await thumbnail(video)).toBeNull();
    const pictures = () => provider.requests.filter(({ path }) => path === "/hq.jpg").length;
    expect(pictures()).toBe(1);
    expect(reports).toHaveLength(1);
    now += 900_000;
    expect(await thumbnail(YOUTUBE)).toBeNull();
    expect(pictures()).toBe(2);
  });
});

describe("a thumbnail", () => {
  it("is not fetched from anywhere but the provider's own hosts", async () => {
    oembed = (response) =>
      response.end(JSON.stringify({ title: "t", thumbnail_url: thumbnailAt("elsewhere.example") }));
    const { info, thumbnail } = videos();
    expect(await info(YOUTUBE)).not.toBeNull();
    expect(await thumbnail(YOUTUBE)).toBeNull();
    expect(provider.requests).toHaveLength(1);
  });

  it("is null if it is no picture or too large", async () => {
    const { thumbnail } = videos();
    picture = (response) => response.end("<svg onload='x'/>");
    expect(await thumbnail(YOUTUBE)).toBeNull();
    picture = (response) => response.end(Buffer.alloc(200_000));
    expect(await thumbnail(YOUTUBE)).toBeNull();
  });
});

it("answers over HTTP, for our own clips without requesting a provider", async () => {
  const test = await runTestServer(async () => {}, {
    videos: videos(),
    config: { tutorialVideos: [{ provider: "fairfloor", id: "deals" }, null, YOUTUBE] },
  });
  const get = async (path: string) => {
    const response = await test.get(path);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  for (const id of CLIP_IDS) {
    const { status, body } = await get(`/videos/fairfloor/${id}`);
    expect(status).toBe(200);
    expect(parseVideoInfo(JSON.parse(body)).ok).toBe(true);
  }
  expect(provider.requests).toEqual([]);
  expect((await get("/videos/youtube/dQw4w9WgXcQ")).status).toBe(200);
  const thumbnail = await get("/videos/youtube/dQw4w9WgXcQ/thumbnail");
  expect(thumbnail.headers.get("content-type")).toBe("image/webp");
  expect(JSON.parse((await get("/tutorials")).body)).toEqual({
    videos: [{ provider: "fairfloor", id: "deals" }, null, YOUTUBE],
  });
  const before = provider.requests.length;
  for (const path of [
    "/videos/fairfloor/nothing",
    "/videos/fairfloor/deals/thumbnail",
    "/videos/youtube/aqz-KE-bpKQ",
    "/videos/youtube/aqz-KE-bpKQ/thumbnail",
    "/videos/vimeo/76979871",
    "/videos/youtube/..%2f..%2fx",
    "/videos/dailymotion/x1",
    "/videos/__proto__/x",
    `/videos/vimeo/${"9".repeat(5_000)}`,
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect(provider.requests).toHaveLength(before);
  // The policy allows the player's origin because one of the tutorials is hosted there.
  expect(thumbnail.headers.get("content-security-policy")).toContain("sandbox");
  const { headers } = await fetch(`${test.origin}/`);
  expect(headers.get("content-security-policy")).toContain(
    "frame-src https://www.youtube-nocookie.com;",
  );
  expect(headers.get("permissions-policy")).toContain(
    'autoplay=(self "https://www.youtube-nocookie.com"),',
  );
  await test.discard();
});
