import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { inspectPicture, isNear, png, svg } from "../../testing/test-pictures.ts";
import { createSanitizer } from "./data-picture.ts";
import { createSvgRenderer, EmptyDrawing } from "./svg-renderer.ts";

const SVG_TYPE = "image/svg+xml";
const OWNERS = ["client", "collection"] as const;

const RENDERER = createSvgRenderer({ timeoutMs: 60_000, maxMemoryMb: 300, idleMs: 60_000 });
afterAll(() => RENDERER.close());

const sanitize = createSanitizer(RENDERER.render);
const render = (text: string | Buffer) => sanitize(Buffer.from(text), SVG_TYPE, OWNERS);

describe("a drawing", () => {
  it("is rendered as WebP of at most 1024 pixels, whatever its own size", async () => {
    for (const [size, width, height] of [
      ['width="500" height="250"', 1_000, 500],
      ['viewBox="0 0 3000 1500"', 1_024, 512],
      ['width="100%" height="100%" viewBox="0 0 24 24"', 1_008, 1_008],
      ['width="10000" height="10000"', 1_024, 1_024],
      ['width="30000" height="300"', 1_024, 10],
    ] as const) {
      const picture = await inspectPicture(await render(svg('<rect width="9" height="9"/>', size)));
      expect(picture).toMatchObject({ format: "webp", width, height });
    }
  });

  it("of 24 by 24 units has crisp pixels", async () => {
    const squares = Array.from({ length: 24 * 24 }, (_, index) => {
      const [x, y] = [index % 24, Math.floor(index / 24)];
      return `<rect x="${x}" y="${y}" width="1" height="1" fill="${(x + y) % 2 ? "#fff" : "#000"}"/>`;
    });
    const text = svg(squares.join(""), 'viewBox="0 0 24 24"');
    const { at } = await inspectPicture(await render(text));
    for (let x = 0; x < 24; x += 1) {
      const expected = x % 2 ? [255, 255, 255, 255] : [0, 0, 0, 255];
      // One square takes 42 pixels. Its outermost ones are as bright as its centre.
      for (const inside of [1, 21, 40])
        expect([x, inside, isNear(at(42 * x + inside, 5), expected)]).toEqual([x, inside, true]);
    }
  });

  it("may begin with a byte order mark, white space and a declaration", async () => {
    for (const head of ["\ufeff", "\n  ", '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a -->'])
      expect(
        (await inspectPicture(await render(head + svg('<rect width="9" height="9"/>')))).width,
      ).toBe(1_000);
  });

  it("may contain a picture", async () => {
    const inner = `data:image/png;base64,${(await png(4, 4)).toString("base64")}`;
    const text = svg(`<image width="100" height="100" href="${inner}"/>`);
    const { at } = await inspectPicture(await render(text));
    expect(isNear(at(500, 500), [0xc0, 0x40, 0x20, 255])).toBe(true);
  });

  it.each(["", "{}", "<html></html>", "<svg", "\u0000", "<svg><svg>"])(
    "is refused if it is %j",
    async (text) => {
      await expect(render(text)).rejects.toThrow();
    },
  );

  it("is refused if it is a picture of another type", async () => {
    await expect(RENDERER.render(await png(9, 9))).rejects.toThrow();
  });
});

describe("a drawing that our renderer leaves empty", () => {
  const inner = (markup: string) =>
    `<foreignObject width="100" height="100">${markup}</foreignObject>`;
  const div = inner('<div xmlns="http://www.w3.org/1999/xhtml">hi</div>');
  const black = '<rect width="100" height="100"/>';
  const CORNER = '<rect width="9" height="9"/>';
  const TWO_COLOURS = `${CORNER}<rect x="50" width="9" height="9" fill="blue"/>`;
  const VIEW = 'viewBox="0 0 100 100"';
  const SVG_WITHIN =
    "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

  it.each([
    svg(div),
    svg("", 'style="background:red" width="9" height="9"'),
    svg("<style>svg{background:red}</style>"),
    svg('<rect width="50vw" height="50vh" fill="red"/>'),
    svg(
      '<rect width="99" height="99" opacity="0"><animate attributeName="opacity" to="1"/></rect>',
    ),
    svg(`${black}<text x="10" y="50" font-size="40">&#x1F47D;</text>`),
    svg(`${black}${div}`),
    svg(`${black}<rect width="50" height="50" fill="red"/>${div}`),
    svg(`${black}<rect width="9" height="9" fill="red"/><image width="9" href="${SVG_WITHIN}"/>`),
    svg(TWO_COLOURS, `${VIEW} style="background-color:#ffcc00"`),
    svg(CORNER, `${VIEW} style="background : #fc0"`),
    svg(`<style>svg{background:#fc0}</style>${TWO_COLOURS}`),
    svg(`<style>:root{--c:red}</style>${TWO_COLOURS}<path style="fill:var(--c)" d="M0 0h9v9z"/>`),
    svg(
      `<style>@keyframes a{to{opacity:1}}circle{opacity:0;animation:a 1s forwards}</style>${TWO_COLOURS}<circle r="9" fill="red"/>`,
    ),
    svg(
      `${TWO_COLOURS}<g opacity="0"><circle r="9" fill="red"/><animate attributeName="opacity" to="1"/></g>`,
    ),
    svg(
      `${TWO_COLOURS}<circle r="9" fill="red" visibility="hidden"><set attributeName="visibility" to="visible"/></circle>`,
    ),
    svg(
      `${TWO_COLOURS}<circle cx="-50" cy="50" r="9" fill="red"><animate attributeName="cx" to="50" dur="1s"/></circle>`,
    ),
    svg(
      `${TWO_COLOURS}<g transform="translate(0 200)"><circle r="9"/><animateTransform attributeName="transform" type="translate" to="0 0" dur="1s"/></g>`,
    ),
    svg(
      `<!-- <g> -->${TWO_COLOURS}<circle cx="50" cy="50" r="9" fill="none"><set attributeName="fill" to="red"/></circle>`,
    ),
    svg(
      `${TWO_COLOURS}<circle cx="50" cy="50" r="9"><animate attributeName="cx" to="9"/></circle><path d="M0 0" fill="red"><animate attributeName="d" to="M0 0h9v9z" dur="1s"/></path>`,
    ),
    ...[
      `<style>@keyframes a{to{fill:red}}circle{fill:none;animation:a 1s}</style><circle r="9"/>`,
      `<style><![CDATA[g{circle{fill:red}}]]></style><g><circle r="9"/></g>`,
      '<style>@media screen{circle{fill:red}}</style><circle r="9"/>',
      '<circle r="9" fill="oklch(0.7 0.2 30)"/>',
      '<circle r="9" style="clip-path:circle(3px at 5px 5px)"/>',
      '<rect width="9" height="9" style="transform:rotate(9deg);transform-origin:center"/>',
      '<rect width="9" height="9" style="rotate:9deg"/>',
      '<rect width="5vw" height="9"/>',
      "<style>:is(rect){fill:red}</style>",
      '<path id="p" d="M0 50h80"/><text><textPath href="#p">a</textPath></text>',
      '<circle id="c" cx="-50" r="9"/><animate href="#c" attributeName="cx" to="9" dur="1s"/>',
    ].map((part) => svg(TWO_COLOURS + part)),
  ])("is handed over as it is: %s", async (text) => {
    const failure = await render(text).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EmptyDrawing);
    expect(failure).toMatchObject({ bare: Buffer.from(text) });
  });

  it.each([
    svg('<image width="99" height="99" href="https://elsewhere.invalid/1.png"/>'),
    svg(`${black}<image width="99" height="99" href="https://elsewhere.invalid/1.png"/>`),
    svg(inner('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>')),
    svg("<g/>"),
    svg('<rect width="9" height="9" fill="none"/>'),
    svg("<g/>", `data-rest="${"x".repeat(1024 * 1024)}" width="9" height="9"`),
  ])(
    "is refused if it needs something else, runs, is too large, or is empty everywhere: %#",
    async (text) => {
      await expect(render(text)).rejects.toMatchObject({ name: "EmptyDrawing", bare: null });
    },
  );

  it("is drawn as far as it can be, if it needs something else", async () => {
    const frame = `${black}<rect width="50" height="50" fill="red"/>`;
    const rest = '<image width="99" height="99" href="https://elsewhere.invalid/1.png"/>';
    const { at } = await inspectPicture(await render(svg(frame + rest)));
    expect(isNear(at(5, 5), [255, 0, 0, 255])).toBe(true);
  });

  it("is drawn as far as it can be, if its background is not allowed as it is", async () => {
    const rest = '<image width="99" height="99" href="https://elsewhere.invalid/1.png"/>';
    const text = svg(TWO_COLOURS + rest, `${VIEW} style="background:#fc0"`);
    expect(isNear((await inspectPicture(await render(text))).at(5, 5), [0, 0, 0, 255])).toBe(true);
  });

  it.each([
    svg(TWO_COLOURS, `${VIEW} style="enable-background:new 0 0 100 100"`),
    svg(`<g id="background">${TWO_COLOURS}</g>`),
    svg(TWO_COLOURS, `${VIEW} style="background:none"`),
    svg(`<style>circle{fill:red} rect{opacity:0.5}</style>${TWO_COLOURS}`),
    svg(
      `${TWO_COLOURS}<circle r="9" fill="red"><animate attributeName="cx" from="5" to="9"/></circle>`,
    ),
    svg(
      `<style><![CDATA[ <g><animate/></g> ]]></style>${TWO_COLOURS}<circle r="9" fill="none" stroke="red"><animate attributeName="r" to="9"/></circle>`,
    ),
  ])("is not one that shows all of it: %s", async (text) => {
    expect((await inspectPicture(await render(text))).format).toBe("webp");
  });

  it("has the size that browsers give it, if it names none", async () => {
    const { at, width, height } = await inspectPicture(
      await render(svg('<rect width="150" height="75" fill="red"/>', "")),
    );
    expect(width / height).toBe(2);
    expect(isNear(at(width / 2 - 9, height / 2 - 9), [255, 0, 0, 255])).toBe(true);
    expect(at(width / 2 + 9, height / 2 + 9)[3]).toBe(0);
  });

  it("is not one that has a single colour by itself", async () => {
    expect((await inspectPicture(await render(svg(black)))).at(5, 5)).toEqual([0, 0, 0, 255]);
  });
});

describe("a picture of pixels", () => {
  it("is kept at its size", async () => {
    const picture = await inspectPicture(await sanitize(await png(640, 480), "image/png", OWNERS));
    expect(picture).toMatchObject({ format: "webp", width: 640, height: 480 });
  });

  it("is enlarged with crisp pixels if it is tiny", async () => {
    const pixels = Buffer.from([255, 0, 0, 0, 0, 255, 0, 255, 0, 255, 255, 255]);
    const tiny = await sharp(pixels, { raw: { width: 2, height: 2, channels: 3 } })
      .png()
      .toBuffer();
    const { width, height, at } = await inspectPicture(await sanitize(tiny, "image/png", OWNERS));
    expect([width, height]).toEqual([1_024, 1_024]);
    expect([at(511, 511), at(512, 511), at(511, 512), at(512, 512)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
      [0, 255, 0, 255],
      [255, 255, 255, 255],
    ]);
  });

  it("is rendered if it is SVG, whatever its type says, and refused if it is no picture", async () => {
    const drawing = Buffer.from(svg('<rect width="9" height="9"/>'));
    const rendered = await inspectPicture(await sanitize(drawing, "image/png", OWNERS));
    expect(rendered.width).toBe(1_000);
    await expect(sanitize(Buffer.from("<b>"), "image/gif", OWNERS)).rejects.toThrow();
  });
});
