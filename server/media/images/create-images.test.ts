import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { demoDraft } from "../../demo/market/demo-draft.ts";
import { commonMarket } from "../../demo/market/market-history.ts";
import { THEMES } from "../../demo/themes/index.ts";
import { STORED_PICTURE, UNUSABLE_PICTURE } from "../../market/drafts.ts";
import type { FetchRules } from "../../platform/outbound/fetch-original.ts";
import {
  CLIENT,
  imported,
  LOOPBACK,
  png,
  serve,
  storeOf,
  token,
} from "../../testing/imported-images.ts";
import { createImages, type ImagesOptions } from "./create-images.ts";
import { RenderLimitError } from "./svg-renderer.ts";

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;
const SVG_DRAWN = svg('<rect width="5" height="5"/>');
const SVG_BARE = svg("<style>svg{background:red}</style>");
const SVG_ELSEWHERE = svg('<image width="9" height="9" href="https://elsewhere.invalid/1.png"/>');

describe("pictures of demo tokens", () => {
  const theme = THEMES[1];
  const draft = demoDraft(theme, commonMarket("1"), Date.UTC(2026, 0, 15), "1");
  const traits = draft.traits.map((trait) => ({
    ...trait,
    values: trait.values.map((value) => ({ ...value, amount: 1 })),
  }));
  const [first, second] = draft.tokens;
  const images = createImages({
    store: storeOf({ id: theme.id, drawn: true, traits }, [
      token(first.tokenId, null, first.traits),
      token(second.tokenId, null, second.traits),
    ]),
    hosts: [],
    report: () => {},
  });

  it.each([
    [1, 8],
    [100, 128],
    [200, 256],
    [512, 512],
  ])("requested at %i pixels, are WebP at %i pixels", async (asked, given) => {
    const image = await images.image(theme.id, first.tokenId, asked, CLIENT);
    expect(image?.type).toBe("image/webp");
    const { width, height, format } = await sharp(image?.body).metadata();
    expect({ width, height, format }).toEqual({ width: given, height: given, format: "webp" });
  });

  it("are SVG at large widths", async () => {
    const image = await images.image(theme.id, first.tokenId, 1_200, CLIENT);
    expect(image?.type).toBe("image/svg+xml");
    expect(Buffer.from(image?.body ?? []).toString()).toMatch(/^<svg /);
  });

  it("differ between tokens and stay the same for one", async () => {
    const one = await images.image(theme.id, first.tokenId, 256, CLIENT);
    const two = await images.image(theme.id, second.tokenId, 256, CLIENT);
    expect(Buffer.compare(one?.body ?? new Uint8Array(), two?.body ?? new Uint8Array())).not.toBe(
      0,
    );
    expect(await images.image(theme.id, first.tokenId, 250, CLIENT)).toBe(one);
  });

  it("fall back to SVG when the rasterizer's queue is full", async () => {
    const many = Array.from({ length: 80 }, (_, index) => token(String(index), null, first.traits));
    const busy = createImages({
      store: storeOf({ id: theme.id, drawn: true, traits }, many),
      hosts: [],
      report: () => {},
    });
    const made = await Promise.all(
      many.map(({ tokenId }) => busy.image(theme.id, tokenId, 128, CLIENT)),
    );
    const types = made.map((image) => image?.type);
    expect(types.filter((type) => type === "image/svg+xml").length).toBeGreaterThan(0);
    expect(types.filter((type) => type === "image/webp").length).toBeGreaterThanOrEqual(34);
    expect(made.find((image) => image?.type === "image/svg+xml")?.isStable).toBe(false);
    // Requested again when the queue is empty, it is a WebP.
    const late = types.lastIndexOf("image/svg+xml");
    expect((await busy.image(theme.id, String(late), 128, CLIENT))?.type).toBe("image/webp");
  });

  it("do not exist for unknown tokens and collections", async () => {
    expect(await images.image(theme.id, "999999", 256, CLIENT)).toBeNull();
    expect(await images.image("nowhere", "1", 256, CLIENT)).toBeNull();
  });
});

describe("pictures of imported tokens", () => {
  it("are fetched once and served as WebP at the requested width, never enlarged", async () => {
    const picture = await png(640, 480);
    let requests = 0;
    const base = await serve((_, response) => {
      requests += 1;
      response.setHeader("content-type", "text/plain").end(picture);
    });
    const { images } = imported(`${base}/1.png`, { rules: LOOPBACK });
    const small = await images.image("real", "1", 200, CLIENT);
    expect(small).toMatchObject({ type: "image/webp", isStable: false });
    expect((await sharp(small?.body).metadata()).width).toBe(256);
    const large = await images.image("real", "1", 2_000, CLIENT);
    expect((await sharp(large?.body).metadata()).width).toBe(640);
    expect(requests).toBe(1);
  });

  it("are drawn from what the store holds, with an empty placeholder if they are transparent", async () => {
    const svg = (rect: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${rect}</svg>`);
    const shown = async (rect: string, width: number) => {
      const picture = async () => ({ type: "image/svg+xml", bytes: svg(rect) });
      const store = {
        ...storeOf({ id: "real", drawn: false, traits: [] }, [token("1", STORED_PICTURE)]),
        picture,
      };
      const { images } = imported(null, { store });
      const image = await images.image("real", "1", width, CLIENT);
      return sharp(image?.body).stats();
    };
    const pixel = await shown('<rect width="9" height="9" fill="red"/>', 256);
    expect([pixel.isOpaque, Math.round(pixel.channels[0]?.max ?? 0) > 200]).toEqual([false, true]);
    expect((await shown('<rect width="9" height="9" fill="red"/>', 1)).channels[3]?.max).toBe(0);
    const full = await shown('<rect width="24" height="24" fill="red"/>', 1);
    expect(full.channels[0]?.mean).toBeGreaterThan(200);
  });

  it("are absent for a token without an original", async () => {
    const { images } = imported(null);
    expect(await images.image("real", "1", 256, CLIENT)).toBeNull();
    expect(await images.absence("real", "1")).toEqual({ reason: "none" });
    expect(await images.absence("real", "2")).toBeNull();
  });

  it("are told apart by why they are absent", async () => {
    const absenceOf = async (address: string, rules?: Partial<FetchRules>) => {
      const { images } = imported(address, rules && { rules });
      expect(await images.image("real", "1", 256, CLIENT)).toBeNull();
      return images.absence("real", "1");
    };
    const host = "d1234abcd.cloudfront.example";
    expect(await absenceOf(`https://${host}/1.png`)).toEqual({ reason: "host", host });
    const base = await serve((request, response) => {
      if (request.url === "/missing") response.writeHead(404).end();
      else response.end(request.url === "/empty" ? SVG_ELSEWHERE : "<p>no picture</p>");
    });
    expect(await absenceOf(`${base}/missing`, LOOPBACK)).toEqual({ reason: "failed" });
    expect(await absenceOf(`${base}/text`, LOOPBACK)).toEqual({ reason: "unshowable" });
    expect(await absenceOf(`${base}/empty`, LOOPBACK)).toEqual({ reason: "unshowable" });
  });

  it("that the contract stores are told apart too, and a limit of the renderer passes", async () => {
    const tooLong = () => Promise.reject(new RenderLimitError("took too long"));
    const bytes = Buffer.from("<p>no picture</p>");
    const absenceOf = async (options: Partial<ImagesOptions>) => {
      const { images } = imported(STORED_PICTURE, options);
      expect(await images.image("real", "1", 256, CLIENT)).toBeNull();
      return images.absence("real", "1");
    };
    const collection = { id: "real", drawn: false, traits: [] };
    const store = {
      ...storeOf(collection, [token("1", STORED_PICTURE)]),
      picture: async () => ({ type: "image/svg+xml", bytes }),
    };
    expect(await absenceOf({ store })).toEqual({ reason: "unshowable" });
    expect(await absenceOf({ store, sanitize: tooLong })).toEqual({ reason: "failed" });
    const base = await serve((_, response) => response.end(SVG_ELSEWHERE));
    const { images } = imported(`${base}/slow`, { rules: LOOPBACK, sanitize: tooLong });
    expect(await images.image("real", "1", 256, CLIENT)).toBeNull();
    expect(await images.absence("real", "1")).toEqual({ reason: "failed" });
  });

  it("that were not stored because they cannot be shown say so", async () => {
    const { images } = imported(UNUSABLE_PICTURE);
    expect(await images.image("real", "1", 256, CLIENT)).toBeNull();
    expect(await images.absence("real", "1")).toEqual({ reason: "unshowable" });
  });

  it("have the reason of the last attempt", async () => {
    let time = 0;
    const base = await serve((_, response) => {
      if (time > 0) response.writeHead(404);
      response.end("<p>no picture</p>");
    });
    const { images } = imported(`${base}/1`, { rules: LOOPBACK, now: () => time });
    for (const reason of ["unshowable", "failed"]) {
      expect(await images.image("real", "1", 256, CLIENT)).toBeNull();
      expect(await images.absence("real", "1")).toEqual({ reason });
      time += 24 * 3_600_000;
    }
  });

  it("that are AVIF are decoded, whatever their media type says", async () => {
    const avif = await sharp(await png(64, 48))
      .avif()
      .toBuffer();
    const base = await serve((_, response) =>
      response.setHeader("content-type", "image/jpeg").end(avif),
    );
    const fetched = imported(`${base}/1.jpg`, { rules: LOOPBACK }).images;
    const picture = async () => ({ type: "image/avif", bytes: avif });
    const collection = { id: "real", drawn: false, traits: [] };
    const store = { ...storeOf(collection, [token("1", STORED_PICTURE)]), picture };
    for (const images of [fetched, imported(STORED_PICTURE, { store }).images]) {
      const image = await images.image("real", "1", 64, CLIENT);
      expect(image?.type).toBe("image/webp");
      const { data, info } = await sharp(image?.body).raw().toBuffer({ resolveWithObject: true });
      // The picture's colour is #c04020.
      const [red = 0, green = 0, blue = 0] = data.subarray((info.height / 2) * info.width * 3);
      expect([red > 170, green < 90, blue < 60]).toEqual([true, true, true]);
    }
  });

  it("that are SVG are rendered, or shown as they are if that leaves them empty", async () => {
    const base = await serve((request, response) =>
      response.end(request.url === "/bare" ? SVG_BARE : SVG_DRAWN),
    );
    const drawn = await imported(`${base}/1`, { rules: LOOPBACK }).images.image(
      "real",
      "1",
      256,
      CLIENT,
    );
    expect(drawn?.type).toBe("image/webp");
    const { images } = imported(`${base}/bare`, { rules: LOOPBACK });
    expect(await images.image("real", "1", 256, CLIENT)).toMatchObject({
      type: "image/svg+xml",
      body: Buffer.from(SVG_BARE),
      isForeign: true,
    });
    expect((await images.image("real", "1", 1, CLIENT))?.type).toBe("image/webp");
  });

  it("follow a limited number of redirects", async () => {
    const picture = await png(10, 10);
    const base = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(picture);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const good = imported(`${base}/3`, { rules: LOOPBACK });
    expect(await good.images.image("real", "1", 64, CLIENT)).not.toBeNull();
    const endless = imported(`${base}/9`, { rules: LOOPBACK });
    expect(await endless.images.image("real", "1", 64, CLIENT)).toBeNull();
    expect(endless.report.mock.lastCall?.[0]).toMatch(/redirects more than/);
  });

  it("are not refetched until a minute after a failure", async () => {
    let now = Date.UTC(2026, 0, 15);
    let requests = 0;
    const base = await serve((_, response) => {
      requests += 1;
      response.writeHead(404).end();
    });
    const { images } = imported(`${base}/1`, {
      rules: LOOPBACK,
      now: () => now,
    });
    expect(await images.image("real", "1", 64, CLIENT)).toBeNull();
    expect(await images.image("real", "1", 256, CLIENT)).toBeNull();
    expect(requests).toBe(1);
    now += 61_000;
    expect(await images.image("real", "1", 64, CLIENT)).toBeNull();
    expect(requests).toBe(2);
  });
});
