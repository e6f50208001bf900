/** Drawings that would make a slow pattern of `raster.ts` or `lacks-parts.ts` run for minutes. */
import { expect, it } from "vitest";
import { lacksParts } from "./lacks-parts.ts";
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

it.each(["a", "a ", '"', "<a", "<!--", "<?"])(
  "looks for animated figures in one pass: <%s",
  async (part) => {
    const rest = part.repeat(1_000_000 / part.length);
    expect(await lacksParts(Buffer.from(`<svg/><${rest}`))).toBe(false);
  },
);
