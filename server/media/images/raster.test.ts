/** Drawings that would make a slow pattern of `raster.ts` run for minutes. */
import { expect, it } from "vitest";
import { rasterizeForeignSvg } from "./raster.ts";

it("looks for parts that it cannot draw in one pass", async () => {
  const comment = "<image ".repeat(300_000);
  const svg = (drawn: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><!--${comment}-->${drawn}</svg>`,
    );
  expect(await rasterizeForeignSvg(svg('<path d="M0 0h1v1z"/>'))).not.toBeNull();
  expect(await rasterizeForeignSvg(svg(""))).toBeNull();
});
