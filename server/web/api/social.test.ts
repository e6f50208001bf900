/** Text and picture of a shared link, over HTTP. */
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { parseSocialShare } from "../../../contract/site/social-share.ts";
import { type Images, ImagesBusyError } from "../../media/images/images.ts";
import { arrange } from "../../testing/arrange.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { runTestServer } from "../../testing/test-server.ts";
import { emptyValuation } from "../../valuation/project.ts";

const RED = await sharp({ create: { width: 40, height: 60, channels: 3, background: "#ff0000" } })
  .webp({ lossless: true })
  .toBuffer();

/** Red, if it were rendered. */
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>',
);

/** Tokens whose pictures were requested, in order. */
let asked: string[] = [];
/** Clients for whom too many pictures are being converted. */
const busyClients = new Set<string>();
/** Pictures are delivered after this resolves. */
let gate: Promise<void> = Promise.resolve();
const images: Images = {
  absence: async () => null,
  async image(_, tokenId, _width, client) {
    asked.push(tokenId);
    if (busyClients.has(client)) throw new ImagesBusyError();
    await gate;
    if (tokenId === "2") return null;
    if (tokenId === "4")
      return { type: "image/svg+xml", body: SVG, isStable: false, isForeign: true };
    const body = tokenId === "3" ? Buffer.from("no picture") : RED;
    return { type: "image/webp", body, isStable: true };
  },
};

const test = arrange(() =>
  runTestServer(
    async (store) => {
      await store.replaceCollection(sampleCollection());
      const bare = sampleCollection({ id: "bare", size: 1, listed: 0 });
      await store.replaceCollection({
        ...bare,
        draft: { ...bare.draft, name: "東京 <b>'s", coverTokenId: null, demo: false },
        valuation: emptyValuation(1),
      });
    },
    { images: () => images },
  ),
);

async function share(path: string) {
  const response = await test.get(path);
  expect(response.status).toBe(200);
  const result = parseSocialShare(await response.json());
  if (!result.ok) throw new Error(result.problem.message);
  return result.value;
}

async function picture(path: string, headers?: Record<string, string>) {
  const response = await test.get(path, headers);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** Returns the colour of one pixel. */
async function pixel(png: Buffer, left: number, top: number): Promise<readonly number[]> {
  const { data } = await sharp(png)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

it("describes a collection by its listings and floor, with its URL", async () => {
  const { text, imageUrl, url } = await share("/collections/sample/social-share");
  expect(text).toMatch(/^The sample on Fairfloor: 10 on sale from [\d.]+ ETH\. Know the value/);
  expect(imageUrl).toBe("https://fairfloor.test/api/v1/collections/sample/social-share.png");
  expect(url).toBe("https://fairfloor.test/c/sample");
});

it("describes a token by its rank, price, projection and deviation", async () => {
  const listed = await share("/collections/sample/social-share?token=1");
  expect(listed.text).toMatch(
    /^Sample 1: Ranked 1 of 40, price [\d.]+ ETH, projection 10\.00 ETH, \d+% under its projection\. Know/,
  );
  expect(listed.url).toBe("https://fairfloor.test/c/sample/1");
  expect(listed.imageUrl).toMatch(/social-share\.png\?token=1$/);
  const unlisted = await share("/collections/sample/social-share?token=40");
  expect(unlisted.text).toMatch(/^Sample 40: Ranked 40 of 40, projection [\d.]+ ETH\. Know/);
});

it("answers 204 for a collection with nothing to show", async () => {
  const response = await test.get("/collections/bare/social-share");
  expect([response.status, await response.text()]).toEqual([204, ""]);
});

describe("the picture", () => {
  it.each([
    "/social-share.png",
    "/collections/sample/social-share.png",
    "/collections/sample/social-share.png?token=7",
    "/collections/bare/social-share.png",
    "/collections/bare/social-share.png?token=1",
  ])("%s is a PNG of 1200 by 630 that other sites may show", async (path) => {
    const { status, headers, bytes } = await picture(path);
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    const { width, height, format } = await sharp(bytes).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
    expect(bytes.length).toBeLessThan(1_000_000);
    const { channels } = await sharp(bytes).stats();
    // The picture has bright text on a dark background.
    for (const { min, max } of channels.slice(0, 3)) expect(max - min).toBeGreaterThan(150);
  });

  it("shows the token's own picture, or an empty frame if it has none", async () => {
    const red = await picture("/collections/sample/social-share.png?token=5");
    expect(await pixel(red.bytes, 300, 300)).toEqual([255, 0, 0]);
    const none = await picture("/collections/sample/social-share.png?token=2");
    expect(await pixel(none.bytes, 300, 300)).toEqual([0x13, 0x16, 0x1d]);
  });

  it("never renders the SVG of a stranger", async () => {
    const { bytes } = await picture("/collections/sample/social-share.png?token=4");
    expect(await pixel(bytes, 300, 300)).toEqual([0x13, 0x16, 0x1d]);
  });

  it("skips a picture that cannot be read, with a warning", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { status, bytes } = await picture("/collections/sample/social-share.png?token=3");
    expect(status).toBe(200);
    expect(await pixel(bytes, 300, 300)).toEqual([0x13, 0x16, 0x1d]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("picture of 3 left out"));
  });

  it("without a picture that waits for too many others of the client is not cached", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const path = "/collections/sample/social-share.png?token=8";
    busyClients.add("3.3.3.3");
    const without = await picture(path, { "X-Forwarded-For": "3.3.3.3" });
    expect(without.headers.get("cache-control")).toBe("public, max-age=60");
    expect(await pixel(without.bytes, 300, 300)).toEqual([0x13, 0x16, 0x1d]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("picture of 8 left out"));
    const complete = await picture(path, { "X-Forwarded-For": "4.4.4.4" });
    expect(complete.headers.get("cache-control")).toBe("public, max-age=300");
    expect(await pixel(complete.bytes, 300, 300)).toEqual([255, 0, 0]);
  });

  it("is drawn once for concurrent and later requests", async () => {
    asked = [];
    const path = "/collections/sample/social-share.png?token=9";
    const all = await Promise.all(Array.from({ length: 10 }, () => picture(path)));
    expect(new Set(all.map(({ headers }) => headers.get("etag"))).size).toBe(1);
    await picture(path);
    expect(asked).toEqual(["9"]);
    const etag = all[0]?.headers.get("etag") ?? "";
    const again = await test.get(path, { "If-None-Match": etag });
    expect(again.status).toBe(304);
  });

  it("gets 503 while too many others are being drawn for the same client, and takes turns with other clients", async () => {
    let release = () => {};
    gate = new Promise((open) => {
      release = open;
    });
    const statuses: number[] = [];
    const refusals: Headers[] = [];
    const all = Promise.all(
      // No other test requests the pictures of these ids.
      Array.from({ length: 30 }, async (_, index) => {
        const { status, headers } = await picture(
          `/collections/sample/social-share.png?token=${11 + index}`,
        );
        statuses.push(status);
        if (status === 503) refusals.push(headers);
      }),
    );
    // One is being drawn and 24 wait; the others are rejected immediately.
    await expect.poll(() => statuses).toEqual([503, 503, 503, 503, 503]);
    const other = picture("/collections/sample/social-share.png?token=10", {
      "X-Forwarded-For": "2.2.2.2",
    });
    // The first drawing has begun; the other client's is the next.
    const drawnBefore = other.then(() => statuses.filter((status) => status === 200).length);
    await vi.waitFor(() => expect(asked).toContain("11"));
    release();
    expect((await other).status).toBe(200);
    expect(await drawnBefore).toBeLessThan(5);
    await all;
    expect(statuses.filter((status) => status === 200)).toHaveLength(25);
    for (const headers of refusals) expect(headers.get("retry-after")).toBe("5");
  });

  it.each([
    ["/collections/nobody/social-share", 404],
    ["/collections/nobody/social-share.png", 404],
    ["/collections/sample/social-share?token=41", 404],
    ["/collections/sample/social-share.png?token=1.5", 404],
    ["/collections/sample/social-share.png?token=", 404],
    [`/collections/sample/social-share.png?token=${"9".repeat(4_000)}`, 404],
  ])("of %s gets %i", async (path, status) => {
    expect((await picture(path)).status).toBe(status);
  });
});
