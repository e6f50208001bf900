import { expect, it } from "vitest";
import { pngOf } from "../../testing/png-of.ts";
import { isBareSvg, MAX_BARE_SVG_BYTES } from "./bare-svg.ts";

const svg = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${content}</svg>`;
const div = (style: string) =>
  `<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" style="${style}">hi</div></foreignObject>`;
const dataUri = (type: string, bytes: Buffer | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const isBare = (text: string) => isBareSvg(Buffer.from(text));

const PICTURE = dataUri("image/png", pngOf(9, 9));

it.each([
  svg(div("background:red")),
  svg("", 'style="background:red"'),
  svg("", `style="background-image:url(${PICTURE})"`),
  svg(`<image xlink:href="${PICTURE}"/><image href='${PICTURE}'/>`),
  svg('<defs><rect id="a"/></defs><use href="#a"/><use xlink:href=" #a"/><rect fill="url(#b)"/>'),
  svg('<rect opacity="0"><animate attributeName="opacity" from="0" to="1"/></rect>'),
  svg("<text>&#128125; see https://example.org</text>"),
  svg(`<image href="${dataUri("image/svg+xml", svg(div("color:red")))}"/>`),
  `<?xml version="1.0"?><!-- <script/> --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(div("color:red"))}`,
])("is true for what refers to nothing outside: %s", async (text) => {
  expect(await isBare(text)).toBe(true);
});

it.each([
  svg('<image href="https://evil.invalid/x.png"/>'),
  svg('<image href="/x.png"/>'),
  svg('<image xlink:href = "//evil.invalid/x"/>'),
  svg('<image href="&#104;ttps://evil.invalid/x"/>'),
  svg("<style>@import 'https://evil.invalid/x.css';</style>"),
  svg("<style>svg{background:url(https://evil.invalid/x)}</style>"),
  svg("<style>svg{background:\\75rl(https://evil.invalid/x)}</style>"),
  svg("", `style="background:url( 'x.png')"`),
  svg("<script>alert(1)</script>"),
  svg(
    '<text><![CDATA[<!--]]></text><image href="https://evil.invalid/x"/><text><![CDATA[-->]]></text>',
  ),
  svg('<?x <!-- ?><image href="https://evil.invalid/x"/><?x --> ?>'),
  svg("<style>/*data:font/woff,*/@import url(//evil.invalid/x)</style>"),
  svg(`<style>/*${PICTURE}*/@import url(//evil.invalid/x)</style>`),
  svg(
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="data:,x"/></foreignObject>',
  ),
  svg(`<image href="${dataUri("image/svg+xml", svg('<image href="x.png"/>'))}"/>`),
  svg(`<image href="${dataUri("text/html", "<script>alert(1)</script>")}"/>`),
  `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg("<text>&a;</text>")}`,
  '<!DOCTYPE svg [<!ATTLIST rect fill CDATA "red">]><svg xmlns="http://www.w3.org/2000/svg"/>',
  `<?xml-stylesheet type="text/css"?>${svg("")}`,
  svg("<style>@import url(#x);</style>"),
  svg("<style>svg{background:image-set('x.png' 1x)}</style>"),
  ...["script", "iframe", "object", "embed", "link", "base", "video", "audio"].map((name) =>
    svg(`<foreignObject><h:${name} xmlns:h="http://www.w3.org/1999/xhtml"/></foreignObject>`),
  ),
  svg(`<g id="a"/>${'<use href="#a"/>'.repeat(17)}`),
  svg(`<image href="${dataUri("image/png", pngOf(60_000, 60_000))}"/>`),
  svg(" ".repeat(MAX_BARE_SVG_BYTES)),
  "<html></html>",
])("is false for what loads, runs, multiplies or is too large: %s", async (text) => {
  expect(await isBare(text)).toBe(false);
});

it("answers within a second for texts that slow patterns down", async () => {
  const start = performance.now();
  for (const part of ["<!--", " ", "href= ", "<!DOCTYPE ", " xmlns='", "url( ", "data:", "&#x"])
    await isBare(svg(part.repeat(Math.floor(900_000 / part.length))));
  expect(performance.now() - start).toBeLessThan(8_000);
});
