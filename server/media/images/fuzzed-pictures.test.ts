/** No bytes of a picture make its parsers throw or take long. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { bytesLike, withinLimits } from "../../testing/nearly-valid-bytes.ts";
import { pngOf } from "../../testing/png-of.ts";
import { isBareSvg } from "./bare-svg.ts";
import { decodeDataPicture } from "./data-picture.ts";
import { pictureType } from "./picture-type.ts";

const TYPES = ["png", "jpeg", "gif", "webp", "avif", "svg+xml"].map((type) => `image/${type}`);
const PNG = `data:image/png;base64,${pngOf(9, 9).toString("base64")}`;
const SVG = `<?xml version="1.0"?><!-- c --><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>svg{background:url(${PNG})}</style><image href="${PNG}"/><use href="#a"/><text>&#128125;</text></svg>`;

it("an SVG is shown as it is or not, whatever its bytes", async () => {
  expect(await isBareSvg(Buffer.from(SVG))).toBe(true);
  const answers = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(bytesLike(SVG), (bytes) =>
      withinLimits(async () => {
        const type = pictureType(bytes);
        expect([null, ...TYPES]).toContain(type);
        const isBare = await isBareSvg(bytes);
        answers.add(isBare);
        if (isBare) expect(type).toBe("image/svg+xml");
      }),
    ),
    { seed: 7, numRuns: 100, endOnFailure: true },
  );
  expect(answers).toEqual(new Set([true, false]));
});

it("an SVG with a picture in it is shown as it is or not, whatever the picture's bytes", async () => {
  await fc.assert(
    fc.asyncProperty(bytesLike(pngOf(9, 9)), (bytes) =>
      withinLimits(async () => {
        const address = `data:image/png;base64,${bytes.toString("base64")}`;
        const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}"/></svg>`;
        const isBare = await isBareSvg(Buffer.from(svg));
        if (isBare) expect(TYPES).toContain(pictureType(bytes));
      }),
    ),
    { seed: 7, numRuns: 60, endOnFailure: true },
  );
});

it("a data: address holds a picture or none, whatever its text", async () => {
  await fc.assert(
    fc.asyncProperty(bytesLike(PNG), (bytes) =>
      withinLimits(() => {
        const picture = decodeDataPicture(bytes.toString());
        if (picture !== null) expect(TYPES).toContain(picture.type);
      }),
    ),
    { seed: 7, numRuns: 60, endOnFailure: true },
  );
});
