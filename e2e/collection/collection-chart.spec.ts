import { shareInWords } from "../../contract/values/format.ts";
import { judgedShare } from "../../workers/testing/reference-rules.ts";
import { expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { navigate } from "../support/navigate.ts";
import { stableBox } from "../support/steady.ts";
import { expect, type Page, test } from "../support/test.ts";

/** Returns the chart's drawing area in window coordinates. */
const plotArea = (page: Page) => stableBox(page.locator(".u-over"));

/** Pixels that the labels of the axes have beside the plot. */
function roomOfAxes(page: Page) {
  return page.locator(".uplot").evaluate((plot) => {
    const all = plot.getBoundingClientRect();
    const inner = plot.querySelector(".u-over")?.getBoundingClientRect() ?? all;
    return {
      left: Math.round(inner.left - all.left),
      bottom: Math.round(all.bottom - inner.bottom),
    };
  });
}

const tooltip = (page: Page) => page.locator("figure p").getByText(/^Rank [\d,]+$/);

/** Waits two frames: the page may draw its reaction to an event one frame after the next one. */
function nextFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}

/** Moves the pointer down the middle of the plot until a token is shown. Returns the pointer position. */
async function hoverSomeToken(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await plotArea(page);
  const middle = x + width / 2;
  const isShown = async () => {
    await nextFrames(page);
    return tooltip(page).isVisible();
  };
  for (let down = 10; down < height; down += 8) {
    await page.mouse.move(middle, y + down);
    // A slow page may still show the token of the previous position, so a token counts only if it is shown twice.
    if ((await isShown()) && (await isShown())) return { x: middle, y: y + down };
  }
  throw new Error("no token is shown anywhere down the middle of the chart");
}

async function openChart(page: Page, search = ""): Promise<void> {
  await openCollection(page, "harbour", search);
  await expect(page.locator(".u-over")).toBeVisible();
}

/** Returns the ranks that the chart shows, from the address. */
function ranks(page: Page): readonly [first: number, last: number] {
  const [, first, last] = /zoom=(\d+)~(\d+)/.exec(page.url()) ?? [];
  return [Number(first), Number(last)];
}

test("the chart counts, shows, opens and filters tokens, by value or by price", async ({
  page,
}) => {
  await openChart(page);
  const reference = await oracleOf("harbour");

  await test.step("the legend counts hot, cold, listed and unlisted as the reference does", async () => {
    const counts = { Hot: 0, Cold: 0, Listed: 0, Unlisted: 0 };
    for (const token of reference.tokens) {
      const share = judgedShare(token) ?? 0;
      if (token.price === null) counts.Unlisted += 1;
      else if (share >= 0.1) counts.Hot += 1;
      else if (share <= -0.1) counts.Cold += 1;
      else counts.Listed += 1;
    }
    expect(counts.Hot).toBeGreaterThan(0);
    expect(counts.Cold).toBeGreaterThan(0);
    const legend = page.getByRole("list", { name: "Points in the chart" });
    for (const [kind, count] of Object.entries(counts))
      await expect(legend.getByRole("button", { name: new RegExp(`^${kind}`) })).toContainText(
        count.toLocaleString("en-US"),
      );
  });

  await test.step("the chip at the axis says the percentage of the figures beside it", async () => {
    const { x, y, width, height } = await plotArea(page);
    let compared = 0;
    // Beyond its edges, the axis itself says no more than "60%+".
    for (let step = 1; step < 24; step += 1) {
      await page.mouse.move(x + (width * step) / 24, y + height * (step % 2 ? 0.42 : 0.02));
      await nextFrames(page);
      const shown = await page.locator("figure").evaluate((figure) => {
        const amount = (name: string) => {
          const term = [...figure.querySelectorAll("dt")].find((dt) => dt.textContent === name);
          return Number.parseFloat(term?.nextElementSibling?.textContent ?? "");
        };
        const chip = figure.querySelector(".uplot ~ span:nth-of-type(2)");
        return { chip: chip?.textContent, price: amount("Price"), of: amount("Projection") };
      });
      if (!(shown.of > 0)) continue;
      expect(shown.chip).toBe(shareInWords((shown.of - shown.price) / shown.of));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  });

  await test.step("hovering shows the token, a click opens it", async () => {
    const place = await hoverSomeToken(page);
    const rank = (await tooltip(page).textContent())?.replace(/\D/g, "") ?? "";
    await page.mouse.click(place.x, place.y);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL(/\/c\/harbour\/\d+$/);
    const id = /(\d+)$/.exec(page.url())?.[1] ?? "";
    expect(reference.tokens.find((token) => token.id === id)?.rank).toBe(Number(rank));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("arrow keys move between listed tokens and Enter opens one", async () => {
    await page.mouse.move(0, 0);
    await expect(tooltip(page)).toBeHidden();
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tooltip(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("the wheel, keys and the button zoom, pan and go back", async () => {
    const { x, y, width, height } = await plotArea(page);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await expect(page).toHaveURL(/zoom=\d+~\d+/);
    const zoomed = ranks(page);
    expect(zoomed[1] - zoomed[0]).toBeLessThan(5_000);
    // By value, the height too.
    expect(page.url()).toMatch(/_value~-[\d.]+~[\d.]+/);
    await page.mouse.wheel(300, 0);
    await expect.poll(() => ranks(page)[0]).toBeGreaterThan(zoomed[0]);
    const panned = ranks(page);
    expect(panned[1] - panned[0]).toBe(zoomed[1] - zoomed[0]);
    await expectAnswer(page, reference);
    await page.getByRole("application").focus();
    await page.keyboard.press("+");
    await expect
      .poll(() => {
        const [first, last] = ranks(page);
        return last - first;
      })
      .toBeLessThan(2_500);
    await page.keyboard.press("0");
    await expect(page).toHaveURL(/harbour\?chart=value$/);
    // Without a modifier the wheel scrolls the page.
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expect(page).toHaveURL(/harbour\?chart=value$/);
    await page.evaluate(() => window.scrollTo(0, 0));
  });

  await test.step("the wheel, a drag and a double click on an axis change that axis alone", async () => {
    const { x, y, width, height } = await plotArea(page);
    await page.mouse.move(x - 30, y + height / 2);
    await page.mouse.wheel(0, -200);
    await expect(page).toHaveURL(/zoom=~_value~-[\d.]+~[\d.]+$/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.mouse.move(x + width / 2, y + height + 10);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + height + 10, { steps: 3 });
    await page.mouse.up();
    await expect(page).toHaveURL(/zoom=\d+~\d+_value~-[\d.]+~[\d.]+$/);
    await page.mouse.dblclick(x - 30, y + height / 2);
    await expect(page).toHaveURL(/zoom=\d+~\d+$/);
    await page.mouse.dblclick(x + width / 2, y + height + 10);
    await expect(page).toHaveURL(/harbour\?chart=value$/);
    await page.getByRole("button", { name: "Price", exact: true }).click();
    await expect(page).toHaveURL(/harbour\?chart=price$/);
    const byPrice = await plotArea(page);
    await page.mouse.move(byPrice.x - 20, byPrice.y + height / 2);
    await page.mouse.wheel(0, -200);
    await expect(page).toHaveURL(/chart=price&zoom=~_price~[\d.]+~[\d.]+$/);
    // The key resets the zoom wherever the focus is.
    await page.keyboard.press("0");
    await expect(page).toHaveURL(/harbour\?chart=price$/);
    await page.getByRole("button", { name: "Value", exact: true }).click();
    await expect(page).toHaveURL(/harbour\?chart=value$/);
  });

  await test.step("the plot, which follows a change of size late, does not widen the page", async () => {
    const filters = page.getByRole("button", { name: "Filters" });
    // In one step: the plot has its old size for a tenth of a second.
    const excess = await filters.evaluate(async (button: HTMLElement) => {
      button.click();
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(excess).toBeLessThanOrEqual(0);
    await filters.click();
    await expect(page.getByRole("complementary")).toBeHidden();
  });

  await test.step("a press on the legend filters chart and grid, and the axis follows", async () => {
    const hot = page.getByRole("button", { name: /^Hot/ });
    await hot.click();
    await expect(page).toHaveURL(/harbour\?show=hot&chart=value$/);
    await expect(hot).toHaveAttribute("aria-pressed", "true");
    const ids = await expectAnswer(page, reference);
    expect(ids.length).toBeGreaterThan(0);
    await expect(hot).toContainText(ids.length.toLocaleString("en-US"));
    // The other counts stay, so that the next press is an informed one.
    await expect(page.getByRole("button", { name: /^Cold/ })).not.toContainText(/Cold\s*0$/);
  });

  await test.step("the chart can be collapsed, and stays filtered after a reload", async () => {
    await page.getByRole("button", { name: "Hide the chart" }).click();
    await expect(page.locator(".u-over")).toBeHidden();
    await page.reload();
    await expectAnswer(page, reference);
    await expect(page.locator(".u-over")).toBeVisible();
    await page.getByRole("button", { name: "Remove Hot" }).click();
    await expect(page).toHaveURL(/harbour\?chart=value$/);
  });

  await test.step("a collection with equal prices and without projections draws a chart of its prices", async () => {
    await navigate(page, "/c/flat");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Flat Prices");
    await expect(page.locator(".u-over")).toBeVisible();
    await expect(page.getByRole("button", { name: "Price", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await hoverSomeToken(page);
    const legend = page.getByRole("list", { name: "Points in the chart" });
    await expect(legend.getByRole("button", { name: /^Listed/ })).toContainText("60");
  });

  await navigate(page, "/c/harbour");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Lights");
  await expectAnswer(page, reference);
  const value = page.getByRole("button", { name: "Value", exact: true });
  const price = page.getByRole("group").getByRole("button", { name: "Price", exact: true });

  await test.step("the chart by value comes first, and another can be chosen", async () => {
    await expect(value).toHaveAttribute("aria-pressed", "true");
    await price.click();
    await expect(page).toHaveURL(/harbour\?chart=price$/);
    await hoverSomeToken(page);
  });

  await test.step("a box zooms both axes and filters nothing, until it is kept; Back undoes both", async () => {
    const { x, y, width, height } = await plotArea(page);
    await page.mouse.move(x + width * 0.2, y + height * 0.15);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + height * 0.6, { steps: 5 });
    await page.mouse.move(x + width * 0.6, y + height * 0.9, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/harbour\?chart=price&zoom=\d+~\d+_price~[\d.]+~[\d.]+$/);
    const zoomed = page.url();
    expect(await expectAnswer(page, reference)).toHaveLength(10_000);
    await hoverSomeToken(page);
    await page.getByRole("button", { name: "Keep only these" }).click();
    await expect(page).toHaveURL(/harbour\?price=[\d.]+~[\d.]+&rank=\d+~\d+&chart=price$/);
    expect((await expectAnswer(page, reference)).length).toBeLessThan(10_000);
    await page.goBack();
    await expect(page).toHaveURL(zoomed);
    await page.goBack();
    await expect(page).toHaveURL(/harbour\?chart=price$/);
    expect(await expectAnswer(page, reference)).toHaveLength(10_000);
    await expect(page.getByRole("button", { name: "Reset zoom" })).toHaveCount(0);
  });

  await test.step("the choice acts through the links of the site, and the address alone decides", async () => {
    await openChart(page);
    await expect(value).toHaveAttribute("aria-pressed", "true");
    await page.goto("/app");
    await page.getByRole("link", { name: "Harbour Lights", exact: true }).click();
    await expect(page).toHaveURL(/harbour\?sale=on&chart=price$/);
    await expect(price).toHaveAttribute("aria-pressed", "true");
  });
});

test("the note on triangles hides beside the filters, and text of twice the size has twice the room", async ({
  page,
}) => {
  await openChart(page);
  const usual = await roomOfAxes(page);

  await test.step("the note hides beside the filters, and the caption is not cut", async () => {
    const note = page.getByText("(triangles point to it)");
    await expect(note).toBeVisible();
    await page.setViewportSize({ width: 960, height: 800 });
    await expect(note).toBeVisible();
    const filters = page.getByRole("button", { name: "Filters" });
    await filters.click();
    await expect(note).toBeHidden();
    const caption = page.getByText("Under or over the projection by rank, best at left");
    const isCut = () => caption.evaluate((text) => text.scrollWidth > text.clientWidth);
    await expect.poll(isCut).toBe(false);
    await filters.click();
    await expect(page.getByRole("complementary")).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("text of twice the size has twice the room beside the axes, and tooltips stay in the window", async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const twice = { left: 2 * usual.left, bottom: 2 * usual.bottom };
    await expect.poll(() => roomOfAxes(page)).toEqual(twice);
    await hoverSomeToken(page);
    const card = page.locator("figure div[style]", { has: page.locator("dl") });
    const box = await stableBox(card);
    const value = await stableBox(card.locator("dd").first());
    expect(value.height).toBeGreaterThanOrEqual(32);
    expect(value.x + value.width).toBeLessThanOrEqual(box.x + box.width);
  });
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("two fingers zoom, one pans and filters nothing, and a tap on a crowd offers its points", async ({
    page,
  }) => {
    await openChart(page);
    const { x, y, width, height } = await plotArea(page);
    const middle = { x: x + width / 2, y: y + height / 2 };
    const session = await page.context().newCDPSession(page);
    /** Fingers at both sides of the middle. */
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints:
          type === "touchEnd"
            ? []
            : [-1, 1].map((side, id) => ({ x: middle.x + side * apart, y: middle.y, id })),
      });
    await touch("touchStart", 20);
    for (const apart of [30, 45, 60, 80]) await touch("touchMove", apart);
    await touch("touchEnd", 80);
    await expect(page).toHaveURL(/zoom=\d+~\d+/);
    const [first, last] = ranks(page);
    expect(last - first).toBeLessThan(5_000);
    expect(first).toBeGreaterThan(2_000);
    expect(last).toBeLessThan(8_000);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: middle.x + at, y: middle.y, id: 0 }],
      });
    const swipe = async () => {
      await finger("touchStart", 40);
      for (const at of [20, 0, -20, -40]) await finger("touchMove", at);
      await finger("touchEnd", -40);
    };
    await swipe();
    await expect.poll(() => ranks(page)[0]).toBeGreaterThan(first);
    await page.getByRole("button", { name: "Reset zoom" }).click();
    await expect(page).toHaveURL(/harbour\?chart=value$/);
    await swipe();
    await nextFrames(page);
    await expect(page).toHaveURL(/harbour\?chart=value$/);

    await page.touchscreen.tap(middle.x, middle.y);
    await expect(page.getByText(/^1 of \d$/)).toBeVisible();
    const rank = await tooltip(page).textContent();
    await page.getByRole("button", { name: "Next" }).tap();
    await expect(page.getByText(/^2 of \d$/)).toBeVisible();
    await expect(tooltip(page)).not.toHaveText(rank ?? "");
  });
});
