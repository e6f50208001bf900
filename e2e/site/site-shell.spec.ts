/** Header, menu and footer: the frame around every page except collection pages. */
import { ROUTES } from "../../contract/site/routes.ts";
import { COLOR_RULES, expectAxeFindsNothing } from "../support/accessibility-checks.ts";
import { settled } from "../support/settled.ts";
import { contact, tutorials } from "../support/site-dialogs.ts";
import { stableBox } from "../support/steady.ts";
import { expect, ORIGIN, type Page, test } from "../support/test.ts";
import { keepToastClosed, opener } from "../support/toast.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** Pages in the site's layout, without those that have a parameter in their path. */
const SITE_PATHS = Object.values(ROUTES)
  .map(({ path }) => path)
  .filter((path) => !path.includes(":"));

const banner = (page: Page) => page.getByRole("complementary", { name: "Announcement" });
const header = (page: Page) => page.getByRole("banner");
const footer = (page: Page) => page.getByRole("contentinfo");
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
}

async function openApp(page: Page): Promise<void> {
  await page.goto("/app");
  await expect(page.locator("[data-collection-id]").first()).toBeVisible();
  await expect(footer(page)).toBeVisible();
}

async function scrollBy(page: Page, pixels: number): Promise<void> {
  await page.evaluate((y) => window.scrollBy(0, y), pixels);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
}

test.beforeEach(({ page }) => keepToastClosed(page));

test("the header on a desk", async ({ page }) => {
  await openApp(page);
  await test.step("is fixed and takes a translucent blur once the page is scrolled", async () => {
    await expect(header(page)).toHaveCSS("backdrop-filter", "none");
    const before = await stableBox(header(page));
    await scrollBy(page, 200);
    expect(await stableBox(header(page))).toEqual(before);
    await expect(header(page)).toHaveCSS("backdrop-filter", /blur/);
    await expect(header(page)).toHaveCSS("background-color", /\/ 0\.\d+\)|rgba\(.+, 0\.\d+\)/);
  });
  await test.step("a page starts at the top, and Back restores the scroll position", async () => {
    await settled(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await settled(page);
    const left = await scrollTop(page);
    expect(left).toBeGreaterThan(200);
    await footer(page).getByRole("link", { name: "Privacy policy" }).click();
    await expect(page).toHaveURL(`${ORIGIN}/privacy`);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(left);
  });
  const nav = page.getByRole("navigation", { name: "Main" });
  await test.step("holds the logo, the ticker and the menu; its minimum height is 118px", async () => {
    await expect(header(page).getByRole("link", { name: "Fairfloor" })).toBeVisible();
    await expect(header(page).getByRole("list", { name: "Network costs" })).toBeVisible();
    await expect(header(page)).toHaveCSS("min-height", "118px");
    for (const name of ["Pricing", "Blog", "About", "Get listed"])
      await expect(nav.getByRole("link", { name })).toBeVisible();
    await expect(nav.getByRole("link", { name: "View App" })).toContainText("BETA");
  });
  await test.step("its Company menu closes when one of its links is followed", async () => {
    await nav.getByRole("button", { name: "Company" }).click();
    for (const name of ["Media kit", "Contact", "Careers", "Term of use", "Privacy policy"])
      await expect(nav.getByRole("link", { name })).toBeVisible();
    await nav.getByRole("link", { name: "Careers" }).click();
    await expect(page).toHaveURL(`${ORIGIN}/careers`);
    await expect(nav.getByRole("link", { name: "Careers" })).toBeHidden();
  });
  await test.step("needs a width of at least 960 px", async () => {
    await page.setViewportSize({ width: 959, height: 800 });
    await expect(menuButton(page)).toBeVisible();
    await expect(nav).toHaveCount(0);
    await page.setViewportSize({ width: 960, height: 800 });
    await expect(nav).toBeVisible();
    await expect(menuButton(page)).toHaveCount(0);
  });
});

test("the Company menu and the fee's tip need no popover, which Safari 16.4 lacks", async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ["showPopover", "hidePopover", "togglePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (!/^popover/i.test(name)) setAttribute.call(this, name, value);
    };
  });
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.goto("/");
  const button = header(page).getByRole("button", { name: "Company" });
  const link = header(page).getByRole("link", { name: "Careers" });
  await expect(button).toBeVisible();
  await expect(link).toBeHidden();
  await button.click();
  await expect(link).toBeVisible();
  const [above, below] = [await stableBox(button), await stableBox(link)];
  expect(Math.abs(below.x - above.x)).toBeLessThan(16);
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
  expect(below.y).toBeLessThan(above.y + above.height + 120);
  await link.focus();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(5, 400);
  await expect(link).toBeHidden();

  const fee = header(page).getByRole("button", { name: "Tx fee" });
  const tip = header(page).getByRole("tooltip");
  await expect(tip).toBeHidden();
  await fee.hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(640, 700);
  await expect(tip).toBeHidden();
  expect(errors).toEqual([]);
});

test.describe("mobile menu", () => {
  test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

  test("its content, and how it opens and closes", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openApp(page);
    await openMenu(page);
    await test.step("fills the screen with sections SITEMAP, APP and COMPANY", async () => {
      const box = await stableBox(menu(page));
      expect(box).toMatchObject({ x: 0, y: 0, height: PHONE.height });
      await expect(menu(page).getByRole("heading", { level: 3 })).toHaveText([
        "SITEMAP",
        "APP",
        "COMPANY",
      ]);
      const paths = await menu(page)
        .getByRole("navigation")
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(paths).toEqual(expect.arrayContaining([...SITE_PATHS]));
    });
    await test.step("shares on Facebook and on Twitter with a preset promotional text", async () => {
      for (const [name, host, address, text] of [
        ["Share on Facebook", "www.facebook.com", "u", "quote"],
        ["Share on Twitter", "twitter.com", "url", "text"],
      ] as const) {
        const link = menu(page).getByRole("link", { name });
        await expect(link).toHaveAttribute("target", "_blank");
        await expect(link).toHaveAttribute("rel", /noopener/);
        const url = new URL((await link.getAttribute("href")) ?? "");
        expect(url.hostname).toBe(host);
        expect(url.searchParams.get(address)).toBe(`${ORIGIN}/app`);
        expect(url.searchParams.get(text)).toContain("Know the value of any NFT. Instantly.");
      }
    });
    await test.step("axe finds nothing serious in it, in either theme", async () => {
      await expectAxeFindsNothing(page, { minor: false });
      await page.emulateMedia({ colorScheme: "light" });
      await expectAxeFindsNothing(page, { rules: COLOR_RULES, minor: false });
    });
    await test.step("a narrow phone layout applies at 380 px or less", async () => {
      const entry = menu(page).getByRole("link", { name: "Pricing" });
      await page.setViewportSize({ width: 381, height: 700 });
      await expect(entry).toHaveCSS("font-size", "20px");
      await page.setViewportSize({ width: 380, height: 700 });
      await expect(entry).toHaveCSS("font-size", "16px");
    });
    await test.step("'Copy link' copies the page's address, then shows 'copied'", async () => {
      await menu(page).getByRole("button", { name: "Copy link" }).click();
      await expect(menu(page).getByRole("button", { name: "copied", exact: true })).toBeVisible();
      // Our own pages may not read the clipboard.
      const reader = await context.newPage();
      await reader.route("**/reader", (route) =>
        route.fulfill({ body: "", contentType: "text/html" }),
      );
      await reader.goto("/reader");
      expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(`${ORIGIN}/app`);
      await reader.close();
    });
    await page.setViewportSize(PHONE);
    await page.keyboard.press("Escape");
    await expect(menu(page)).toHaveCount(0);
    await test.step("locks page scroll while it is open; closing restores it", async () => {
      await scrollBy(page, 200);
      await openMenu(page);
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, 600);
      await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
      await settled(page);
      expect(await scrollTop(page)).toBe(200);
      await menu(page).getByRole("button", { name: "Close menu" }).click();
      await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
      await settled(page);
      expect(await scrollTop(page)).toBe(200);
      await page.mouse.wheel(0, 100);
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(200);
    });
    await test.step("traps the focus; Esc closes it and restores the focus", async () => {
      await menuButton(page).focus();
      await page.keyboard.press("Enter");
      await expect(menu(page)).toBeVisible();
      const stops = await menu(page).getByRole("link").or(menu(page).getByRole("button")).count();
      for (let stop = 0; stop <= stops; stop += 1) {
        await page.keyboard.press("Tab");
        // Between the last and the first control Tab reaches the browser's own controls, and the page has no focus.
        const inside = await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest("dialog[open]") !== null,
        );
        expect(inside).toBe(true);
      }
      await page.keyboard.press("Escape");
      await expect(menu(page)).toHaveCount(0);
      await expect(menuButton(page)).toBeFocused();
    });
    await test.step("closes when the route changes, by a link or by Back", async () => {
      await openMenu(page);
      await menu(page).getByRole("link", { name: "About" }).click();
      await expect(page).toHaveURL(`${ORIGIN}/about`);
      await expect(menu(page)).toHaveCount(0);
      await openMenu(page);
      await page.goBack();
      await expect(page).toHaveURL(`${ORIGIN}/app`);
      await expect(menu(page)).toHaveCount(0);
    });
    await test.step("closes when the viewport becomes wide", async () => {
      await openMenu(page);
      await page.setViewportSize({ width: 960, height: 600 });
      await expect(menu(page)).toHaveCount(0);
      await page.setViewportSize(PHONE);
      await expect(menuButton(page)).toBeVisible();
      await expect(menu(page)).toHaveCount(0);
    });
  });
});

test("the footer", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.route("**/assets/AboutPage*.js", (route) => route.abort());
  await page.goto("/pricing");
  await test.step("has collapsible sections on mobile", async () => {
    const careers = footer(page).getByRole("link", { name: "Careers" });
    await expect(careers).toBeHidden();
    await footer(page).getByText("COMPANY").click();
    await expect(careers).toBeVisible();
    await footer(page).getByText("COMPANY").click();
    await expect(careers).toBeHidden();
    await page.setViewportSize(DESK);
    await expect(careers).toBeVisible();
  });
  await test.step("has social links: Twitter, Discord, Medium", async () => {
    for (const name of ["Twitter", "Discord", "Medium"]) {
      const link = footer(page).getByRole("link", { name });
      await expect(link).toHaveAttribute("href", new RegExp(`^https://${name.toLowerCase()}\\.`));
      await expect(link).toHaveAttribute("rel", /noopener/);
    }
  });
  await test.step("reads 'Next level NFT valuation.' and '© 2022 ... All rights reserved.'", async () => {
    await expect(footer(page)).toContainText("Next level NFT valuation.");
    await expect(footer(page)).toContainText("© 2022 Fairfloor. All rights reserved.");
  });
  await test.step("has a 'Request feature' action, which asks what to do", async () => {
    await footer(page).getByRole("button", { name: "Request feature" }).click();
    await expect(contact(page)).toContainText("What do you want to do?");
    await page.keyboard.press("Escape");
    await expect(contact(page)).toBeHidden();
  });
  await test.step("has a 'Tutorials' action, which opens the tutorials", async () => {
    await footer(page).getByRole("button", { name: "Tutorials" }).click();
    await expect(tutorials(page)).toContainText("Quick Start Guide");
    await page.keyboard.press("Escape");
    await expect(tutorials(page)).toBeHidden();
  });
  await test.step("stays with a page that fails to load, and leads to the other pages", async () => {
    await footer(page).getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("main")).toContainText("This page could not be shown");
    await footer(page).getByRole("link", { name: "Careers" }).click();
    await expect(page.getByRole("main")).not.toContainText("This page could not be shown");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  await test.step("is not below a collection, which has a bare layout without header and toast too", async () => {
    // Only prices are drawn: its tokens are not listed.
    await page.goto("/c/quiet?chart=price");
    await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toBeVisible();
    await expect(page.locator("a[data-token-id]").first()).toBeVisible();
    await expect(footer(page)).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    await expect(opener(page)).toHaveCount(0);
  });
  await test.step("sets a theme, which a collection's page offers too, for all tabs and the next visit", async () => {
    const html = (each: Page) => expect(each.locator("html"));
    const theme = (each: Page) => each.getByRole("combobox", { name: "Theme" });
    await html(page).toHaveCSS("color-scheme", "dark");
    await page.getByRole("button", { name: "Display" }).click();
    await expect(page.locator("canvas").first()).toBeVisible();
    await settled(page);
    const dark = await drawn(page);
    expect(dark).not.toBe("");
    await theme(page).selectOption("Light");
    await html(page).toHaveCSS("color-scheme", "light");
    // The points are drawn on a canvas.
    await expect.poll(() => drawn(page)).not.toBe(dark);
    const other = await page.context().newPage();
    await other.setViewportSize(DESK);
    // The scripts of the page never arrive. What the server painted is light, and where the page has it.
    await other.route("**/assets/index-*.js", () => {});
    await other.goto("/c/quiet", { waitUntil: "commit" });
    await html(other).toHaveCSS("color-scheme", "light");
    await expect(other.locator(".painted a[data-token-id]").first()).toBeVisible();
    expect(await boxes(other, ".painted figure", ".painted a[data-token-id]")).toEqual(
      await boxes(page, "figure", "a[data-token-id]"),
    );
    await other.unroute("**/assets/index-*.js");
    await other.goto("/pricing");
    await theme(other).selectOption("As in my system");
    await html(other).toHaveCSS("color-scheme", "dark");
    await html(page).toHaveCSS("color-scheme", "dark");
    await expect(theme(page)).toHaveValue("system");
    await expect.poll(() => drawn(page)).toBe(dark);
  });
});

/** Returns position and size of the first element of each selector, in whole pixels. */
function boxes(page: Page, ...selectors: readonly string[]) {
  return page.evaluate(
    (all) =>
      all.map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box && [box.x, box.y, box.width, box.height].map(Math.round);
      }),
    selectors,
  );
}

/** Returns what the canvases of the page show. */
function drawn(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()).join(),
  );
}
