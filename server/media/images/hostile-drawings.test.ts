import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { runLoopback } from "../../testing/loopback.ts";
import { pngOf } from "../../testing/png-of.ts";
import { temporaryFolder } from "../../testing/test-databases.ts";
import { inspectPicture, isNear, png, svg } from "../../testing/test-pictures.ts";
import { createSanitizer } from "./data-picture.ts";
import { createSvgRenderer, RendererUnavailable } from "./svg-renderer.ts";

const seed = 22;

/** Renderers whose tests reach a limit of memory, and one of time. A start takes most of the time of a test. */
const PATIENT = createSvgRenderer({ timeoutMs: 60_000, maxMemoryMb: 300, idleMs: 60_000 });
const IMPATIENT = createSvgRenderer({ timeoutMs: 1_000, maxMemoryMb: 2_000, idleMs: 60_000 });
afterAll(() => {
  PATIENT.close();
  IMPATIENT.close();
});

const sanitize = createSanitizer(PATIENT.render);
const render = (text: string) =>
  sanitize(Buffer.from(text), "image/svg+xml", ["client", "collection"]);

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
