/** SVGs of contracts that take minutes to render, and their effect on other pictures. */
import sharp from "sharp";
import { expect, it } from "vitest";
import { STORED_PICTURE } from "../../market/drafts.ts";
import type { StoredCollection } from "../../storage/store/store.ts";
import type { PreparedToken } from "../../valuation/ingest/prepared.ts";
import { createImages, type PictureStore } from "./create-images.ts";
import { createSanitizer } from "./data-picture.ts";
import { ImagesBusyError } from "./images.ts";
import { RendererUnavailable, RenderLimitError } from "./svg-renderer.ts";

const WEBP = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#0f0" } })
  .webp()
  .toBuffer();

/** Creates images from a store whose SVGs contain their names, with a renderer that the test controls. */
function setup() {
  const reads: string[] = [];
  const lines: string[] = [];
  /** Drawings that the renderer got, in order. */
  const rendered: string[] = [];
  const clock = { ms: 0 };
  const now = () => clock.ms;
  let end: (outcome: Buffer | Error) => void = () => {};
  const sanitize = createSanitizer((svg) => {
    rendered.push(Buffer.from(svg).toString());
    return new Promise((resolve, reject) => {
      end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
    });
  }, now);
  const store = {
    collection: (id: string) => ({ id, generation: 1, drawn: false }) as StoredCollection,
    token: async () => ({ imageUrl: STORED_PICTURE }) as PreparedToken,
    picture: async (id: string, tokenId: string) => {
      reads.push(`${id} ${tokenId}`);
      return { type: "image/svg+xml", bytes: Buffer.from(`${id} ${tokenId}`) };
    },
  } as PictureStore; // the fields that images read
  const report = (line: string) => void lines.push(line);
  const { image } = createImages({ store, hosts: [], report, sanitize, now });
  return {
    reads,
    lines,
    rendered,
    /** Requests a picture. Resolves with its type, null, or the error. */
    ask: (collection: string, tokenId: string, client: string, width = 256) =>
      image(collection, tokenId, width, client).then(
        (found) => found?.type ?? null,
        (error: unknown) => error,
      ),
    /** Waits until the renderer has the drawing, and ends it after that time. */
    async end(drawing: string, outcome: Buffer | Error, ms: number) {
      await expect.poll(() => rendered.at(-1)).toBe(drawing);
      clock.ms += ms;
      end(outcome);
    },
    wait(durationMs: number) {
      clock.ms += durationMs;
    },
    /** Waits until so many pictures are read and queued. */
    async waitForReads(count: number) {
      await expect.poll(() => reads).toHaveLength(count);
      await new Promise((queued) => setImmediate(queued));
    },
  };
}

const SLOW = new RenderLimitError("takes longer");
const MINUTE = 60_000;

it("are rendered once each, fail once, and delay another client by one drawing at most", async () => {
  const { ask, end, reads, lines, rendered, waitForReads } = setup();
  const slow = ["1", "2", "3"].flatMap((tokenId) =>
    [64, 128, 256, 384, 512, 768].map((width) => ask("slow", tokenId, "1.1.1.1", width)),
  );
  await waitForReads(3);
  const quick = ask("quick", "4", "2.2.2.2");
  await waitForReads(4);
  await end("slow 1", SLOW, 5_000);
  await end("quick 4", WEBP, 20);
  expect(await quick).toBe("image/webp");
  await end("slow 2", SLOW, 5_000);
  await end("slow 3", SLOW, 5_000);
  expect(await Promise.all(slow)).toEqual(Array(18).fill(null));

  expect(await ask("slow", "1", "1.1.1.1")).toBeNull();
  expect(rendered).toHaveLength(4);
  expect(reads).toEqual(["slow 1", "slow 2", "slow 3", "quick 4"]);
  expect(lines).toHaveLength(3);
});

it("of one client that asks for too many are refused, and others are served", async () => {
  const { ask, end, waitForReads } = setup();
  const many = Array.from({ length: 17 }, (_, token) => ask("quick", `${token}`, "3.3.3.3"));
  await waitForReads(17);
  expect(await ask("quick", "17", "3.3.3.3")).toBeInstanceOf(ImagesBusyError);
  const other = ask("other", "1", "4.4.4.4");
  await waitForReads(19);
  await end("quick 0", WEBP, 20);
  await end("other 1", WEBP, 20);
  expect(await other).toBe("image/webp");
  for (let token = 1; token < 17; token += 1) await end(`quick ${token}`, WEBP, 20);
  expect(await Promise.all(many)).toEqual(Array(17).fill("image/webp"));
});

it("of one collection wait for all clients that request them", async () => {
  const { ask, end, waitForReads } = setup();
  const tokens = Array.from({ length: 40 }, (_, token) => token);
  const asked = tokens.map((token) => ask("popular", `${token}`, `client ${token % 4}`));
  await waitForReads(40);
  for (const token of tokens) await end(`popular ${token}`, WEBP, 20);
  expect(await Promise.all(asked)).toEqual(tokens.map(() => "image/webp"));
});

it.each([
  ["that exceeds a limit is rendered again after a minute", SLOW, null, MINUTE],
  ["that is not SVG is rendered again after ten minutes", new Error("not SVG"), null, 10 * MINUTE],
  [
    "without a renderer is rendered again with the next request",
    new RendererUnavailable("does not start"),
    expect.any(ImagesBusyError),
    0,
  ],
])("%s", async (_title, error, answer, rememberedMs) => {
  const { ask, end, lines, rendered, wait } = setup();
  const first = ask("a", "1", "1.1.1.1");
  await end("a 1", error, 0);
  expect(await first).toEqual(answer);
  expect(lines).toEqual([`picture not shown: a 1: ${error.message}`]);
  if (rememberedMs > 0) {
    wait(rememberedMs - 1);
    expect(await ask("a", "1", "1.1.1.1")).toBeNull();
    wait(1);
  }
  expect(rendered).toEqual(["a 1"]);
  const again = ask("a", "1", "1.1.1.1");
  await expect.poll(() => rendered).toEqual(["a 1", "a 1"]);
  await end("a 1", WEBP, 0);
  expect(await again).toBe("image/webp");
});
