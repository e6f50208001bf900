/** Renders without a window, as the server does. */
import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, it } from "vitest";
import type { FirstPaint, PaintedPage } from "../../contract/first-paint.ts";
import { CONTACT_META } from "../../contract/site/contact-links.ts";
import { HOSTILE, KNOWN, PATHS } from "../testing/painted-answers.ts";
import { loadFirstPaint } from "./render.tsx";

let firstPaint: FirstPaint;
beforeAll(async () => {
  firstPaint = await loadFirstPaint();
});

function html(path: string, page: Partial<PaintedPage> = {}, search = "", locale = "en-US") {
  return firstPaint.page({ ...KNOWN, ...page }, { path, search, locale });
}

function paint(...page: Parameters<typeof html>) {
  return new JSDOM(html(...page)).window.document;
}

type Painted = ReturnType<typeof paint>;

const titleOf = (painted: Painted) => painted.querySelector("h1")?.textContent;
const linksOf = (painted: Painted) =>
  [...painted.querySelectorAll("a")].map((link) => link.getAttribute("href"));

it.each(PATHS)(
  "paints %s in the site's frame, without styles, scripts or live controls",
  (path) => {
    const painted = paint(path);
    expect(painted.querySelector("header, footer")).not.toBeNull();
    expect(titleOf(painted)).not.toBe("");
    const refused =
      "script, style, link, [style], :is(button, select, input, textarea):not([inert])";
    expect(painted.querySelectorAll(refused)).toHaveLength(0);
    expect(html(path).replace(/"[^"]*"/g, "")).not.toMatch(/<[^>]* on\w+=/);
  },
);

describe("a painted page", () => {
  it("keeps hostile names as text", () => {
    for (const path of ["/", "/app"])
      expect(paint(path).querySelector("body")?.textContent).toContain(HOSTILE);
  });

  it("has the figures in memory, as the reader writes numbers", () => {
    const figures = (locale: string) =>
      paint("/", {}, "", locale).querySelector("figure")?.textContent;
    expect(figures("en-US")).toContain("Price 1.00 ETH");
    expect(figures("de-DE")).toContain("Price 1,00 ETH");
  });

  it("lets no picture compete with the styles", () => {
    for (const path of ["/", "/app", "/media"]) {
      const pictures = [...paint(path).querySelectorAll("img")];
      expect(pictures.length).toBeGreaterThan(0);
      expect(pictures.every((picture) => picture.getAttribute("loading") === "lazy")).toBe(true);
    }
  });

  it("has the counts of a record, and the name of its collection", () => {
    for (const path of ["/record", "/c/a/record"]) {
      const counts = paint(path).querySelector("main tbody tr")?.textContent;
      expect(counts).toBe("Made before the sale4075%90%83%");
    }
    expect(titleOf(paint("/c/a/record"))).toBe(`Record of ${HOSTILE}`);
  });

  it("waits for what is not in memory", () => {
    const waiting = (path: string) =>
      paint(path, { answer: () => undefined }).querySelectorAll("main [aria-busy='true']").length;
    for (const path of ["/", "/app", "/record"]) expect(waiting(path)).toBeGreaterThan(0);
  });

  it("has the operator's own addresses", () => {
    const settings = { [CONTACT_META.email]: "hello@fairfloor.test" };
    expect(linksOf(paint("/contact", { settings }))).toContain("mailto:hello@fairfloor.test");
    expect(linksOf(paint("/contact"))).not.toContain("mailto:hello@fairfloor.test");
  });

  it("names the topic of the address", () => {
    expect(paint("/contact", {}, "?about=bug").querySelector("form strong")?.textContent).toBe(
      "Report a bug",
    );
  });

  it("says that there is no page", () => {
    expect(titleOf(paint("/404", { exists: false }))).toBe("Page not found");
  });
});
