import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { FetchRules } from "../../platform/outbound/fetch-original.ts";
import { CLIENT, imported, LOOPBACK, lookupAt, png, serve } from "../../testing/imported-images.ts";

/** Returns a small JPEG whose header claims a larger size. */
async function jpegThatClaims(width: number, height: number): Promise<Buffer> {
  const jpeg = await sharp(await png(16, 16))
    .jpeg()
    .toBuffer();
  // Start-of-frame marker FFC0: length, precision, then height and width as 16 bits each.
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

describe("originals that are refused", () => {
  /** Requests the original once and returns the picture and the reported reason. */
  async function outcome(imageUrl: string, rules: Partial<FetchRules>) {
    const { images, report } = imported(imageUrl, { rules });
    const image = await images.image("real", "1", 64, CLIENT);
    return { image, reason: report.mock.lastCall?.[0] ?? "" };
  }

  async function countingServer() {
    const requests: string[] = [];
    const base = await serve((request, response) => {
      requests.push(request.url ?? "");
      response.end();
    });
    return { base, requests };
  }

  it("at a private address behind an allowed name", async () => {
    const { base, requests } = await countingServer();
    const { allowsUrl, lookup } = LOOPBACK;
    const { image, reason } = await outcome(`${base}/1`, { allowsUrl, lookup });
    expect(image).toBeNull();
    expect(reason).toMatch(/is not a public address/);
    expect(requests).toEqual([]);
  });

  it.each(["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "169.254.169.254"])(
    "at the literal address %s",
    async (host) => {
      const { image, reason } = await outcome(`http://${host}/1`, { allowsUrl: () => true });
      expect(image).toBeNull();
      expect(reason).toMatch(/is not a public address/);
    },
  );

  it("behind a name with one private address among public ones", async () => {
    const lookup = lookupAt("93.184.216.34", "10.0.0.7");
    const { reason } = await outcome("http://pictures.example/1", {
      allowsUrl: () => true,
      lookup,
    });
    expect(reason).toMatch(/is not a public address/);
  });

  it("on a host that is not allowed, directly and by a redirect", async () => {
    const { base, requests } = await countingServer();
    expect((await outcome("https://elsewhere.example/1", {})).reason).toMatch(/not fetched from/);
    const leading = await serve((_, response) => {
      response
        .writeHead(302, { location: `${base.replace("pictures", "elsewhere")}/secret` })
        .end();
    });
    expect((await outcome(`${leading}/1`, LOOPBACK)).reason).toMatch(/not fetched from/);
    const local = await serve((_, response) => {
      response.writeHead(302, { location: "file:///etc/passwd" }).end();
    });
    expect((await outcome(`${local}/1`, LOOPBACK)).reason).toMatch(/not fetched from/);
    expect(requests).toEqual([]);
  });

  it("beyond the limits of bytes, pixels or time", async () => {
    const flood = await serve((_, response) => {
      const chunk = Buffer.alloc(50_000);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
        response.once("drain", pour);
      };
      pour();
    });
    expect((await outcome(`${flood}/1`, LOOPBACK)).reason).toMatch(/larger than 200000 bytes/);
    const claimed = await jpegThatClaims(30_000, 30_000);
    const bomb = await serve((_, response) => response.end(claimed));
    const exploded = await outcome(`${bomb}/1`, LOOPBACK);
    expect(exploded.image).toBeNull();
    expect(exploded.reason).toMatch(/pixel limit/);
    const silent = await serve(() => {});
    expect((await outcome(`${silent}/1`, { ...LOOPBACK, timeoutMs: 80 })).image).toBeNull();
  });

  it.each([
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["nothing at all", ""],
  ])("that are %s, whatever their name and media type say", async (_, body) => {
    const base = await serve((_request, response) => {
      response.setHeader("content-type", "image/png").end(body);
    });
    expect((await outcome(`${base}/1.png`, LOOPBACK)).image).toBeNull();
  });
});
