/** SVGs of contracts that take minutes to render, and their effect on other pictures. */
import { expect, it } from "vitest";
import { STORED_PICTURE } from "../model/drafts.ts";
import type { Store, StoredCollection } from "../store/store.ts";
import { QUICK_SVG, slowSvg } from "../testing/liars/slow-svg.ts";
import { createImages, type ImagesOptions } from "./create-images.ts";
import { ImagesBusyError } from "./images.ts";

/** Creates images from a store. SVGs of the collection "slow" take minutes, those of other collections do not. */
function setup() {
  const reads: string[] = [];
  const lines: string[] = [];
  const store = {
    collection: async (id: string) => ({ id, generation: 1, drawn: false }) as StoredCollection,
    token: async () => ({ imageUrl: STORED_PICTURE }) as Awaited<ReturnType<Store["token"]>>,
    picture: async (id: string, tokenId: string) => {
      reads.push(`${id} ${tokenId}`);
      return { type: "image/svg+xml", bytes: id === "slow" ? slowSvg(tokenId) : QUICK_SVG };
    },
  } as ImagesOptions["store"]; // the fields that `createImages` uses
  const images = createImages({ store, hosts: [], report: (line) => void lines.push(line) });
  return { images, reads, lines };
}

it("are rendered once each, fail once, and delay another client by one drawing at most", async () => {
  const { images, reads, lines } = setup();
  const ended: string[] = [];
  const slow = ["1", "2"].flatMap((tokenId) =>
    [64, 128, 256, 384, 512, 768].map(async (width) => {
      const image = await images.image("slow", tokenId, width, "1.1.1.1");
      ended.push(`slow ${tokenId}`);
      return image;
    }),
  );
  await expect.poll(() => reads).toEqual(["slow 1", "slow 2"]);
  // Another client requests a picture of another collection, then one of the slow collection.
  for (const collection of ["quick", "slow"]) {
    const image = await images.image(collection, "3", 256, "2.2.2.2").catch(() => null);
    ended.push(`${collection} 3`);
    if (collection === "quick") expect(image?.type).toBe("image/webp");
  }
  expect(await Promise.all(slow)).toEqual(Array(12).fill(null));
  expect(ended.indexOf("quick 3")).toBe(6);
  expect([...reads].sort()).toEqual(["quick 3", "slow 1", "slow 2", "slow 3"]);
  expect(lines).toHaveLength(3);

  const again = performance.now();
  expect(await images.image("slow", "1", 256, "1.1.1.1")).toBeNull();
  expect(performance.now() - again).toBeLessThan(1_000);
  expect(reads).toHaveLength(4);
});

it("of one client that asks for too many are refused, and others are served", async () => {
  const { images } = setup();
  const many = Array.from({ length: 40 }, (_, token) =>
    images.image("quick", `${token}`, 256, "3.3.3.3").catch((error: unknown) => error),
  );
  const other = images.image("other", "1", 256, "4.4.4.4");
  expect((await other)?.type).toBe("image/webp");
  const results = await Promise.all(many);
  expect(results.some((each) => each instanceof ImagesBusyError)).toBe(true);
  expect(results.filter((each) => !(each instanceof Error)).length).toBeGreaterThanOrEqual(16);
});
