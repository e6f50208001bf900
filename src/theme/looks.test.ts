/** Rules of styles that the page promises. Other tests read the names of styles only. */
import { removeAdapter, setAdapter } from "@vanilla-extract/css/adapter";
import { afterAll, expect, it, vi } from "vitest";

type Rule = Readonly<Record<string, unknown>>;

/** Rules of all styles that are imported below. */
const rules: (readonly [selector: string, rule: Rule])[] = [];

setAdapter({
  appendCss(css) {
    if ("rule" in css && "selector" in css) rules.push([css.selector, { ...css.rule }]);
  },
  registerClassName() {},
  registerComposition() {},
  markCompositionUsed() {},
  onEndFileScope() {},
  getIdentOption: () => "debug",
});
afterAll(removeAdapter);
// A test file before this one, in the same process, may have imported the styles without the adapter.
vi.resetModules();

/** Returns the rule of a list of class names. A later rule wins, as in a style sheet. */
function ruleOf(classNames: string): Rule {
  const names = classNames.split(" ");
  return Object.assign({}, ...rules.flatMap(([name, rule]) => (names.includes(name) ? rule : [])));
}

/** Returns the luminance of a colour of the palette: 0 for black, 1 for white. */
function luminance(color: unknown, theme: "dark" | "light"): number {
  const selector = theme === "dark" ? ":root" : ":root[data-theme='light']";
  const [, root] = rules.find((each) => each[0] === selector) ?? [];
  const hex = String(Object(root?.vars)[String(color)]);
  const channels = /^#(..)(..)(..)$/.exec(hex)?.slice(1) ?? [];
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = channels.map(
    (channel) => (Number.parseInt(channel, 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it("draws the band of the record lighter than its panel in the dark theme, and darker in the light one", async () => {
  const { band, picture } = await import("../pages/record/RecordPage.css.ts");
  const differenceIn = (theme: "dark" | "light") =>
    luminance(ruleOf(band).fill, theme) - luminance(ruleOf(picture).background, theme);
  expect(differenceIn("dark")).toBeGreaterThan(0);
  expect(differenceIn("light")).toBeLessThan(0);
});

it("writes a card's percentage larger than its prices, and those larger than its net and age", async () => {
  const { headline } = await import("../components/card/CardHeadline.css.ts");
  const { prices, text } = await import("../components/card/TokenCard.css.ts");
  const sizes = [headline.hot, prices, text].map((name) =>
    Number.parseFloat(String(ruleOf(name).fontSize)),
  );
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(new Set(sizes).size).toBe(3);
});

it("writes the card of a token that is not listed fainter than that of a listing", async () => {
  const { card } = await import("../components/card/TokenCard.css.ts");
  const [listed, unlisted] = [card.listed, card.unlisted].map((name) => ruleOf(name).color);
  expect(luminance(unlisted, "dark")).toBeLessThan(luminance(listed, "dark"));
  expect(luminance(unlisted, "light")).toBeGreaterThan(luminance(listed, "light"));
});

it("draws the focus ring of the plot inside it, so that it covers no button", async () => {
  const { frame } = await import("../components/chart/PlotView.css.ts");
  const { outlineOffset } = Object(ruleOf(frame)[":focus-visible"]);
  expect(Number.parseFloat(outlineOffset)).toBeLessThan(0);
});

it("covers what scrolls past the verdict, above and below it", async () => {
  const { panel } = await import("../components/token/TokenFigures.css.ts");
  const { STAYS } = await import("../components/token/TokenView.css.ts");
  const { boxShadow } = Object(Object(ruleOf(panel.hot)["@media"])[STAYS]);
  expect(boxShadow).toMatch(/^0 -16px .*,0 16px /);
});

it("places the card of a tap below the plot, so that it covers no axis", async () => {
  const { docked } = await import("../components/chart/ChartTooltip.css.ts");
  expect(ruleOf(docked)).toMatchObject({ position: "absolute", top: "100%" });
});
