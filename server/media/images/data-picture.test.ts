import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { runLoopback } from "../../testing/loopback.ts";
import { pngOf } from "../../testing/png-of.ts";
import { temporaryFolder } from "../../testing/test-databases.ts";
import { createSanitizer } from "./data-picture.ts";
import { createSvgRenderer, EmptyDrawing, RendererUnavailable } from "./svg-renderer.ts";

const SVG_TYPE = "image/svg+xml";
const seed = 22;

const svg = (content: string, size = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`;

const OWNERS = ["client", "collection"] as const;

/** Renderers whose tests reach a limit of memory, and one of time. A start takes most of the time of a test. */
const PATIENT = createSvgRenderer({ timeoutMs: 60_000, maxMemoryMb: 300, idleMs: 60_000 });
const IMPATIENT = createSvgRenderer({ timeoutMs: 1_000, maxMemoryMb: 2_000, idleMs: 60_000 });
afterAll(() => {
  PATIENT.close();
  IMPATIENT.close();
});

const sanitize = createSanitizer(PATIENT.render);
const render = (text: string | Buffer) => sanitize(Buffer.from(text), SVG_TYPE, OWNERS);

/** Returns the size of a picture, and its pixels as "r,g,b,a". */
async function inspectPicture(webp: Buffer) {
  const { format } = await sharp(webp).metadata();
  const { data, info } = await sharp(webp)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = 4 * (y * info.width + x);
    return [...data.subarray(start, start + 4)];
  };
  return { format, width: info.width, height: info.height, at };
}

/** True if every channel differs by at most what WebP's lossy compression changes. */
const isNear = (one: readonly number[], two: readonly number[]) =>
  one.every((channel, index) => Math.abs(channel - (two[index] ?? 0)) <= 12);

const png = (width: number, height: number, background = "#c04020") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

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
    await expect(PATIENT.render(await png(9, 9))).rejects.toThrow();
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
  ])("is handed over as it is: %s", async (text) => {
    const failure = await render(text).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EmptyDrawing);
    expect(failure).toMatchObject({ bare: Buffer.from(text) });
  });

  it.each([
    svg('<image width="99" height="99" href="https://elsewhere.invalid/1.png"/>'),
    svg(`${black}<image width="99" height="99" href="https://elsewhere.invalid/1.png"/>`),
    svg(inner('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>')),
    svg("<g/>", `data-rest="${"x".repeat(1024 * 1024)}" width="9" height="9"`),
  ])("is refused if it needs something else, runs, or is too large: %#", async (text) => {
    await expect(render(text)).rejects.toMatchObject({ name: "EmptyDrawing", bare: null });
  });

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
    svg(
      `${TWO_COLOURS}<circle r="9" fill="red"><animate attributeName="cx" from="5" to="9"/></circle>`,
    ),
  ])("is not one that shows all of it: %s", async (text) => {
    expect((await inspectPicture(await render(text))).format).toBe("webp");
  });

  it("is not one that has a single colour by itself", async () => {
    expect((await inspectPicture(await render(svg(black)))).at(5, 5)).toEqual([0, 0, 0, 255]);
  });
});

describe("a hostile drawing", () => {
  /** A drawing of 1,000 by 50 pixels: rendering takes less time than a square. */
  const strip = (content: string, rest = "") => svg(content, `width="100" height="5" ${rest}`);
  const folder = temporaryFolder();
  const red = join(folder.path, "red.png");
  const redSvg = join(folder.path, "red.svg");
  const redStyle = join(folder.path, "red.css");
  const secret = join(folder.path, "secret.txt");
  afterAll(folder.discard);

  /** Green with a speck, because a drawing of one colour may count as empty. */
  const GREEN =
    '<rect width="100" height="100" fill="#0f0"/><rect x="70" width=".5" height=".5" fill="#00f"/>';
  const FULL = 'width="100" height="100"';

  it("loads no files and nothing from the network, and runs no scripts", async () => {
    writeFileSync(red, await png(100, 100, "#f00"));
    writeFileSync(redSvg, svg('<rect id="a" width="100" height="100" fill="#f00"/>'));
    writeFileSync(redStyle, "rect { fill: #f00 }");
    writeFileSync(secret, '<rect width="100" height="100" fill="#f00"/>');
    const server = await runLoopback((_, response) => response.end());
    const places = (file: string) => [
      pathToFileURL(file).href,
      file,
      "file:///etc/passwd",
      `${server.origin}/a`,
      `//127.0.0.1:${server.port}/a`,
    ];
    const hostile = [
      ...places(red).flatMap((place) => [
        strip(`${GREEN}<image ${FULL} href="${place}"/>`),
        strip(`${GREEN}<image ${FULL} xlink:href="${place}"/>`),
        strip(
          `${GREEN}<filter id="f"><feImage href="${place}"/></filter><rect ${FULL} filter="url(#f)" fill="none"/>`,
        ),
      ]),
      ...places(redSvg).flatMap((place) => [
        strip(`${GREEN}<image ${FULL} href="${place}"/>`),
        strip(`${GREEN}<use href="${place}#a"/>`),
        strip(`${GREEN}<rect ${FULL} fill="url(${place}#a) none"/>`),
      ]),
      ...places(redStyle).flatMap((place) => [
        strip(`<style>@import url("${place}");</style>${GREEN}`),
        `<?xml-stylesheet type="text/css" href="${place}"?>${strip(GREEN)}`,
      ]),
      ...places(secret).flatMap((place) => [
        strip(
          `${GREEN}<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${place}" parse="xml"/>`,
        ),
        `<!DOCTYPE svg SYSTEM "${place}">${strip(GREEN)}`,
      ]),
      strip(
        `${GREEN}<script>document.querySelector("rect").setAttribute("fill","#f00")</script>`,
        `onload="fetch('${server.origin}/a')"`,
      ),
      strip(
        `${GREEN}<foreignObject ${FULL}><iframe xmlns="http://www.w3.org/1999/xhtml" src="${server.origin}/a"/></foreignObject>`,
      ),
    ];
    for (const text of hostile) {
      const { at } = await inspectPicture(await render(text));
      for (const x of [1, 500, 990])
        expect([text, isNear(at(x, x / 20), [0, 255, 0, 255])]).toEqual([text, true]);
    }
    expect(server.requests).toEqual([]);
    server.close();
  });

  it("cannot read a file as an entity", async () => {
    for (const place of [pathToFileURL(secret).href, secret, "file:///etc/passwd"]) {
      const text = `<!DOCTYPE svg [<!ENTITY a SYSTEM "${place}">]>${strip(`${GREEN}&a;`)}`;
      // librsvg either refuses the entity or leaves it empty.
      const picture = await render(text).catch(() => null);
      if (picture)
        expect(isNear((await inspectPicture(picture)).at(500, 25), [0, 255, 0, 255])).toBe(true);
    }
  });

  const entities = [..."bcdefghij"].map(
    (name, index) => `<!ENTITY ${name} "${`&${"abcdefghi"[index]};`.repeat(10)}">`,
  );
  const groups = Array.from(
    { length: 20 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  );
  const floods = Array.from({ length: 3_000 }, (_, index) => `<feFlood result="r${index}"/>`);
  const area = 'id="f" x="0" y="0" width="1" height="1"';

  const endless = svg(
    `<filter ${area}>${'<feTurbulence baseFrequency="0.9" numOctaves="10"/>'.repeat(200)}</filter><rect ${FULL} filter="url(#f)"/>`,
  );

  it("with filters that take minutes is refused", async () => {
    const renderer = createSvgRenderer({ timeoutMs: 100 });
    await expect(renderer.render(Buffer.from(endless))).rejects.toMatchObject({
      name: "RenderLimitError",
      message: "the drawing takes longer than 100 ms",
    });
  });

  type Hostile = [what: string, text: string, renderer: typeof PATIENT, name: string, RegExp];
  const title = "with %s is refused, and the next drawing is rendered";
  it.each<Hostile>([
    [
      "entities that expand to gigabytes",
      `<!DOCTYPE svg [<!ENTITY a "lollollol">${entities.join("")}]>${svg("<text>&j;</text>")}`,
      PATIENT,
      "Error",
      /amplification/,
    ],
    [
      "a million pixels a side",
      svg("<rect/>", 'width="1000000" height="1000000"'),
      PATIENT,
      "Error",
      /pixel limit/,
    ],
    [
      "a picture of 225 million pixels",
      svg(
        `<image ${FULL} href="data:image/png;base64,${pngOf(15_000, 15_000).toString("base64")}"/>`,
      ),
      PATIENT,
      "RenderLimitError",
      /^the drawing needs more than 300 MB, or ended the renderer$/,
    ],
  ])(title, expectRefused);

  // These reach limits that other tests reach in less time.
  it.each<Hostile>([
    [
      "filters that take minutes",
      endless,
      IMPATIENT,
      "RenderLimitError",
      /^the drawing takes longer than 1000 ms$/,
    ],
    [
      "exponentially many elements",
      svg(
        `<defs><g id="a0"><rect width="1" height="1"/></g>${groups.join("")}</defs><use href="#a20"/>`,
      ),
      IMPATIENT,
      expect.stringMatching(/Error$/),
      /exceeded more than \d+ referenced elements|takes longer/,
    ],
    [
      "filters that take gigabytes",
      svg(`<filter ${area}>${floods.join("")}</filter><rect ${FULL} filter="url(#f)"/>`),
      PATIENT,
      "RenderLimitError",
      /^the drawing needs more than 300 MB, or ended the renderer$/,
    ],
  ])(title, { tags: ["long"] }, expectRefused);

  async function expectRefused(...[, text, renderer, name, reason]: Hostile) {
    const message = expect.stringMatching(reason);
    await expect(renderer.render(Buffer.from(text))).rejects.toMatchObject({ name, message });
    const next = await renderer.render(Buffer.from(strip(GREEN)));
    expect((await inspectPicture(next)).width).toBe(1_000);
  }

  it("is not the cause if the renderer does not start", async () => {
    const renderer = createSvgRenderer();
    const rendering = renderer.render(Buffer.from(strip(GREEN)));
    renderer.close();
    await expect(rendering).rejects.toBeInstanceOf(RendererUnavailable);
  });

  const anyMarkup = "of any markup never hangs or ends the caller";
  it(anyMarkup, () => expectSettled(12));
  it(`${anyMarkup}, 60 times`, { tags: ["long"] }, () => expectSettled(60));

  async function expectSettled(numRuns: number) {
    const tag = fc.constantFrom("rect", "g", "text", "use", "image", "filter", "style", "svg");
    const attribute = fc
      .tuple(
        fc.constantFrom("width", "height", "href", "id", "fill", "filter", "viewBox", "d"),
        fc.oneof(fc.string(), fc.constantFrom("url(#a)", "#a", "1e9", "-1", "100%")),
      )
      .map(([name, value]) => ` ${name}="${value.replace(/["<&]/g, "")}"`);
    const element = fc
      .tuple(tag, fc.array(attribute, { maxLength: 3 }), fc.string())
      .map(([name, attributes, text]) => `<${name}${attributes.join("")}>${text}</${name}>`);
    await fc.assert(
      fc.asyncProperty(fc.array(element, { maxLength: 5 }), async (elements) => {
        const result = await render(strip(elements.join(""))).catch((error: unknown) => error);
        expect(result instanceof Error || Buffer.isBuffer(result)).toBe(true);
      }),
      { seed, numRuns },
    );
  }
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
