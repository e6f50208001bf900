import type { Locator, Page } from "playwright/test";
import { DEFAULT_QUERY, defaultSort } from "../../contract/query.ts";
import { changeTokens } from "../support/data/json-tokens.ts";
import { expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { navigate } from "../support/navigate.ts";
import { settled } from "../support/settled.ts";
import { clickSteady } from "../support/steady.ts";
import { expect, ORIGIN, test } from "../support/test.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];

/** Returns the texts that the dialog's close button covers. */
function coveredTexts(close: Locator): Promise<string[]> {
  return close.evaluate((button) => {
    const box = button.getBoundingClientRect();
    const walker = document.createTreeWalker(
      button.closest("dialog") ?? document,
      NodeFilter.SHOW_TEXT,
    );
    const under: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const crosses =
          left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        if (crosses && !button.contains(node)) under.push(node.textContent ?? "");
      }
    }
    // The sticky bar of a narrow window is opaque and as wide as the dialog: text under it is not visible at all.
    const bar = button.parentElement;
    const isSolid = bar && getComputedStyle(bar).backgroundColor !== "rgba(0, 0, 0, 0)";
    return isSolid && bar.clientWidth > 300 ? [] : under;
  });
}

/** Returns the boxes of a token's dialog, name, rank, verdict and picture. */
function headBoxes(dialog: Locator): Promise<number[][]> {
  return dialog.evaluate(async (root) => {
    await document.fonts.ready;
    const parts = root.querySelectorAll("article h2, header, [data-deal], [data-picture]");
    return [root, ...parts].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height];
    });
  });
}

/** Returns a card in the middle of the window. Its place in the document changes when the grid rests. */
async function cardInView(page: Page): Promise<Locator> {
  const middle = () =>
    page.evaluate(() =>
      // Not all of them are between cards.
      [0.4, 0.43, 0.5, 0.6]
        .map((part) => document.elementFromPoint(innerWidth * part, innerHeight * part))
        .map((element) => element?.closest<HTMLElement>("[data-token-id]")?.dataset.tokenId)
        .find(Boolean),
    );
  await expect.poll(middle).toBeTruthy();
  return page.locator(`a[data-token-id="${await middle()}"]`);
}

test("opened by its address, a token comes first; from the grid, it opens over it and leads to its neighbours and back", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/v1/collections/harbour/tokens/columns*", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto("/c/harbour/4464");
  const dialog = page.getByRole("dialog");

  await test.step("the server's HTML has it, and the app takes over without a jump", async () => {
    const painted = page.locator(".painted dialog");
    await expect(painted.locator("[data-deal]")).toBeVisible();
    await expect(page.locator("[data-token-view]")).toHaveCount(0);
    const before = await headBoxes(painted);
    release();
    await expect(page.locator(".painted")).toHaveCount(0);
    expect(await headBoxes(dialog)).toEqual(before);
    await page.unroute("**/api/v1/collections/harbour/tokens/columns*");
  });
  const reference = await oracleOf("harbour");

  await test.step("it shows its rank", async () => {
    await expect(dialog).toContainText("#4464");
    const token = reference.tokens.find(({ id }) => id === "4464");
    await expect(dialog).toContainText(new RegExp(`${token?.rank.toLocaleString("en-US")}`));
  });

  for (const [shape, width, height] of [
    ["portrait", 390, 844],
    ["landscape", 1024, 768],
    ["landscape", 1280, 800],
  ] as const)
    await test.step(`the ${shape} layout at ${width} px fits the window without scrolling sideways`, async () => {
      await page.setViewportSize({ width, height });
      // This part loads last; boxes are measured after it.
      await expect(dialog.getByText("Why this rank")).toBeVisible();
      await settled(page);
      const pictureBox = await dialog.locator("[data-picture]").boundingBox();
      const why = dialog.getByText("Why this projection");
      const whyBox = await why.boundingBox();
      if (!pictureBox || !whyBox) throw new Error("the token view is not drawn");
      if (shape === "landscape") {
        expect(whyBox.x).toBeGreaterThanOrEqual(pictureBox.x + pictureBox.width);
        expect(pictureBox.width).toBeLessThanOrEqual(width / 3);
        // The evidence has two columns: the verdict with its reasons, and the sales.
        const sales = await dialog.getByText("Comparable sales").first().boundingBox();
        expect(sales?.x).toBeGreaterThan(whyBox.x + 100);
        expect(Math.abs((sales?.y ?? 0) - whyBox.y)).toBeLessThan(height);
        // The verdict stays in view beside the last evidence.
        const scrollTo = (y: number) =>
          dialog.evaluate((element, top) => element.scroll(0, top), y);
        await scrollTo(9_999);
        await expect(dialog.locator("[data-deal]")).toBeInViewport({ ratio: 1 });
        await scrollTo(0);
      } else expect(pictureBox.y).toBeGreaterThan(whyBox.y + whyBox.height);
      // The verdict, and where its reasons begin, are on the first screen.
      await expect(dialog.locator("[data-deal]")).toBeInViewport({ ratio: 1 });
      await expect(why).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole("heading", { name: "#4464" })).toHaveCount(1);
      const overflow = await dialog.evaluate(
        (element) => element.scrollWidth - element.clientWidth,
      );
      expect(overflow).toBe(0);
    });

  await test.step("its close button covers no text", async () => {
    await expect(dialog.getByLabel("Loading the sales")).toHaveCount(0);
    const close = dialog.getByRole("button", { name: "Close" });
    for (const size of SIZES)
      await test.step(`at ${size.width} by ${size.height} px`, async () => {
        await page.setViewportSize(size);
        await dialog.hover();
        await page.mouse.wheel(0, -9_999);
        await settled(page);
        for (let step = 0; step < 8; step += 1) {
          expect(await coveredTexts(close)).toEqual([]);
          await page.mouse.wheel(0, 150);
        }
      });
  });

  await test.step("Escape leaves its collection", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${ORIGIN}/c/harbour`);
    await expectAnswer(page, reference);
  });

  await navigate(page, "/c/harbour?sale=on");
  await expect(page.getByRole("region", { name: "Tokens shown" })).toContainText(
    /[\d,]+ of 10,000/,
  );
  await page.evaluate(() => window.scrollTo(0, 4000));
  const card = await cardInView(page);
  await settled(page);
  const before = await page.evaluate(() => window.scrollY);
  const id = await card.getAttribute("data-token-id");

  await test.step("a click opens it; closing returns to the grid at its place", async () => {
    await card.click();
    await expect(page).toHaveURL(`${ORIGIN}/c/harbour/${id}?sale=on`);
    await expect(dialog).toContainText(`#${id}`);
    await expect(page).toHaveTitle(`Harbour Lights - #${id} | Fairfloor`);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      "content",
      /^Ranked \d+ of 10000\./,
    );
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${ORIGIN}/c/harbour?sale=on`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  await test.step("a double click opens it and leaves it open", async () => {
    await page.evaluate(() => window.scrollTo(0, 2000));
    const outer = await cardInView(page);
    await settled(page);
    const outerId = await outer.getAttribute("data-token-id");
    await outer.dblclick();
    await expect(page).toHaveURL(`${ORIGIN}/c/harbour/${outerId}?sale=on`);
    await expect(dialog).toContainText(`#${outerId}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.evaluate((y) => window.scrollTo(0, y), before);
  });

  await test.step("Back closes it and Forward opens it again", async () => {
    await page.locator(`a[data-token-id="${id}"]`).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goForward();
    await expect(dialog).toBeVisible();
  });

  await test.step("arrows step through the tokens in the grid's order", async () => {
    reference.setQuery({ ...DEFAULT_QUERY, ...defaultSort(false), saleStatus: "onSale" });
    const { ids } = reference.view();
    const place = ids.indexOf(id ?? "");
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(new RegExp(`/${ids[place + 1]}\\?sale=on$`));
    await page.getByRole("button", { name: "Previous token" }).click();
    await expect(page).toHaveURL(new RegExp(`/${id}\\?sale=on$`));
  });
});

test("explains a token's rank on request, its traits become filters, and what is missing is said", async ({
  page,
}) => {
  await page.route("**/api/v1/tokens/quiet/7", async (route) => {
    const token = await (await route.fetch()).json();
    token[6] = "/api/v1/images/quiet/7?w=400";
    await route.fulfill({ json: token });
  });
  await changeTokens(page, "quiet", ({ tokens }) => {
    for (const token of tokens) if (token[0] === "7") token[6] = "/api/v1/images/quiet/7?w=400";
  });
  const dialog = page.getByRole("dialog");

  await test.step("a unique value has a badge", async () => {
    await openCollection(page, "single");
    await page.locator("a[data-token-id]").first().click();
    await expect(dialog.getByText("One of one").first()).toBeVisible();
  });

  await navigate(page, "/c/harbour/4464");
  await expect(dialog).toContainText("#4464");
  await test.step("the parts of the rank are ordered by their share", async () => {
    await clickSteady(dialog.getByText("Why this rank"));
    await expect(
      dialog.getByText(/Rarity score \d+\.\d\d; the average token scores 1/),
    ).toBeVisible();
    const parts = dialog.getByRole("listitem").filter({ hasText: /share it|only this token/ });
    await expect(parts.filter({ hasText: "traits that count" })).toHaveCount(1);
    const scores = await parts.evaluateAll((items) =>
      items.map((item) => Number(/(\d+\.\d\d)$/.exec(item.textContent ?? "")?.[1])),
    );
    expect(scores.length).toBeGreaterThan(2);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  await test.step("a trait of the token becomes a filter of the grid", async () => {
    await dialog
      .getByRole("button", { name: /Wood|Steel|Copper|Glass/ })
      .first()
      .click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/trait=/);
    await expectAnswer(page, await oracleOf("harbour"));
  });

  await test.step("an unknown token id says so and links back", async () => {
    await navigate(page, "/c/quiet/999999");
    await expect(page.getByText("Token not found")).toBeVisible();
    await page.getByRole("button", { name: "All tokens" }).click();
    await expect(page).toHaveURL(`${ORIGIN}/c/quiet`);
  });

  await test.step("a picture that fails to load leaves a frame that says why", async () => {
    await navigate(page, "/c/quiet/7");
    await expect(page.locator("[data-picture]").getByRole("status")).toHaveText(
      "This token has no picture.",
    );
    // The collection's request may still be pending in the route handler.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
