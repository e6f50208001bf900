/** Header, menu, footer and banner: the frame around every page except collection pages. */
import { AxeBuilder } from "@axe-core/playwright";
import { ROUTES } from "../../contract/site/routes.ts";
import { nameOperator } from "../support/page-settings.ts";
import { expect, ORIGIN, type Page, test } from "../support/test.ts";

const PHONE = { width: 390, height: 844 };

/** Pages in the site's layout, without those that have a parameter in their path. */
const SITE_PATHS = Object.values(ROUTES)
  .map(({ path }) => path)
  .filter((path) => !path.includes(":"));

const banner = (page: Page) => page.getByRole("complementary", { name: "Announcement" });
const header = (page: Page) => page.getByRole("banner");
const footer = (page: Page) => page.getByRole("contentinfo");
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(menu(page)).toBeVisible();
}

async function scrollBy(page: Page, pixels: number): Promise<void> {
  await page.evaluate((y) => window.scrollBy(0, y), pixels);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
}

for (const path of SITE_PATHS)
  test(`${path} gets the site header, the footer and a banner offset`, async ({ page }) => {
    await page.goto(path);
    await expect(footer(page)).toBeVisible();
    const [above, head, main] = await Promise.all(
      [banner(page), header(page), page.getByRole("main")].map((part) => part.boundingBox()),
    );
    expect(above?.y).toBe(0);
    expect(head?.y).toBe(above?.height);
    expect(main?.y).toBe((above?.height ?? 0) + (head?.height ?? 0));
  });

test("collection routes use a bare layout without the site header or footer", async ({ page }) => {
  await page.goto("/c/harbour");
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toBeVisible();
  await expect(footer(page)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
});

test.describe("desktop header", () => {
  test("is fixed and takes a translucent blur once the page is scrolled", async ({ page }) => {
    await page.goto("/app");
    await expect(footer(page)).toBeVisible();
    await expect(header(page)).toHaveCSS("backdrop-filter", "none");
    const before = await header(page).boundingBox();
    await scrollBy(page, 200);
    expect(await header(page).boundingBox()).toEqual(before);
    await expect(header(page)).toHaveCSS("backdrop-filter", /blur/);
    await expect(header(page)).toHaveCSS("background-color", /\/ 0\.\d+\)|rgba\(.+, 0\.\d+\)/);
  });

  test("holds the logo, the ticker and the menu; its minimum height is 118px", async ({ page }) => {
    await page.goto("/");
    await expect(header(page).getByRole("link", { name: "Fairfloor" })).toBeVisible();
    await expect(header(page).getByRole("list", { name: "Network costs" })).toBeVisible();
    await expect(header(page)).toHaveCSS("min-height", "118px");
    const nav = page.getByRole("navigation", { name: "Main" });
    for (const name of ["Pricing", "Blog", "About", "Get listed"])
      await expect(nav.getByRole("link", { name })).toBeVisible();
    await expect(nav.getByRole("link", { name: "View App" })).toContainText("BETA");
    await nav.getByRole("button", { name: "Company" }).click();
    for (const name of ["Media kit", "Contact", "Careers", "Term of use", "Privacy policy"])
      await expect(nav.getByRole("link", { name })).toBeVisible();
    await nav.getByRole("link", { name: "Careers" }).click();
    await expect(page).toHaveURL(`${ORIGIN}/careers`);
    await expect(nav.getByRole("link", { name: "Careers" })).toBeHidden();
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
    const [above, below] = [await button.boundingBox(), await link.boundingBox()];
    expect(Math.abs(below!.x - above!.x)).toBeLessThan(16);
    expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
    expect(below!.y).toBeLessThan(above!.y + above!.height + 120);
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

  test("needs a width of at least 960 px", async ({ page }) => {
    await page.setViewportSize({ width: 959, height: 800 });
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await page.setViewportSize({ width: 960, height: 800 });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toHaveCount(0);
  });
});

test("a page starts at the top, and Back restores the scroll position", async ({ page }) => {
  await page.goto("/app");
  await expect(page.locator("[data-collection-id]").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await footer(page).getByRole("link", { name: "Privacy policy" }).click();
  await expect(page).toHaveURL(`${ORIGIN}/privacy`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test("a page that fails to load says so inside the frame, and the other pages stay reachable", async ({
  page,
}) => {
  await page.route("**/assets/AboutPage*.js", (route) => route.abort());
  await page.goto("/pricing");
  await footer(page).getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("main")).toContainText("This page could not be shown");
  await footer(page).getByRole("link", { name: "Careers" }).click();
  await expect(page.getByRole("main")).not.toContainText("This page could not be shown");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test.describe("mobile menu", () => {
  test.use({ viewport: PHONE });

  test("fills the screen with sections SITEMAP, APP and COMPANY", async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    const box = await menu(page).boundingBox();
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

  test("locks page scroll while it is open; closing restores it", async ({ page }) => {
    await page.goto("/app");
    await expect(page.locator("[data-collection-id]").first()).toBeVisible();
    await scrollBy(page, 200);
    await openMenu(page);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
    await menu(page).getByRole("button", { name: "Close menu" }).click();
    await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  });

  test("'Copy link' copies the page's address, then shows 'copied'", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/app");
    await openMenu(page);
    await menu(page).getByRole("button", { name: "Copy link" }).click();
    await expect(menu(page).getByRole("button", { name: "copied", exact: true })).toBeVisible();
    // Our own pages may not read the clipboard.
    const reader = await context.newPage();
    await reader.route("**/reader", (route) =>
      route.fulfill({ body: "", contentType: "text/html" }),
    );
    await reader.goto("/reader");
    expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(`${ORIGIN}/app`);
  });

  test("shares on Facebook and on Twitter with a preset promotional text", async ({ page }) => {
    await page.goto("/app");
    await openMenu(page);
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

  test("traps the focus; Esc closes it and restores the focus", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu", exact: true }).focus();
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
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
  });

  test("closes when the route changes, by a link or by Back", async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    await menu(page).getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(`${ORIGIN}/about`);
    await expect(menu(page)).toHaveCount(0);
    await openMenu(page);
    await page.goBack();
    await expect(page).toHaveURL(`${ORIGIN}/`);
    await expect(menu(page)).toHaveCount(0);
  });

  test("closes when the viewport becomes wide", async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    await page.setViewportSize({ width: 960, height: 600 });
    await expect(menu(page)).toHaveCount(0);
    await page.setViewportSize(PHONE);
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
  });

  test("a narrow phone layout applies at 380 px or less", async ({ page }) => {
    await page.setViewportSize({ width: 381, height: 700 });
    await page.goto("/");
    await openMenu(page);
    const entry = menu(page).getByRole("link", { name: "Pricing" });
    await expect(entry).toHaveCSS("font-size", "20px");
    await page.setViewportSize({ width: 380, height: 700 });
    await expect(entry).toHaveCSS("font-size", "16px");
  });

  for (const colorScheme of ["dark", "light"] as const)
    test(`axe finds nothing serious in it, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/");
      await openMenu(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => /serious|critical/.test(impact ?? ""));
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
});

for (const width of [300, 380, 550, 768, 960])
  test(`nothing of the frame is wider than a screen of ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/pricing");
    await expect(footer(page)).toBeVisible();
    for (const part of [banner(page), header(page), footer(page)]) {
      const [inner, outer] = await part.evaluate((node) => [node.scrollWidth, node.clientWidth]);
      expect(inner).toBeLessThanOrEqual(outer ?? 0);
    }
  });

test.describe("footer", () => {
  test("has collapsible sections on mobile", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/pricing");
    const careers = footer(page).getByRole("link", { name: "Careers" });
    await expect(careers).toBeHidden();
    await footer(page).getByText("COMPANY").click();
    await expect(careers).toBeVisible();
    await footer(page).getByText("COMPANY").click();
    await expect(careers).toBeHidden();
    await page.setViewportSize({ width: 960, height: 800 });
    await expect(careers).toBeVisible();
  });

  test("has social links: Twitter, Discord, Medium", async ({ page }) => {
    await page.goto("/pricing");
    for (const name of ["Twitter", "Discord", "Medium"]) {
      const link = footer(page).getByRole("link", { name });
      await expect(link).toHaveAttribute("href", new RegExp(`^https://${name.toLowerCase()}\\.`));
      await expect(link).toHaveAttribute("rel", /noopener/);
    }
  });

  test("reads 'Next level NFT valuation.' and '© 2022 ... All rights reserved.'", async ({
    page,
  }) => {
    await page.goto("/pricing");
    await expect(footer(page)).toContainText("Next level NFT valuation.");
    await expect(footer(page)).toContainText("© 2022 Fairfloor. All rights reserved.");
  });

  test("has an Affiliates mail link if the operator has an email address", async ({ page }) => {
    await nameOperator(page);
    await page.goto("/pricing");
    const link = footer(page).getByRole("link", { name: "Affiliates" });
    await expect(link).toHaveAttribute("href", /^mailto:\S+@\S+\.\S+$/);
  });

  test("has an Affiliates link to our contact form if there is no email address", async ({
    page,
  }) => {
    await page.goto("/pricing");
    await footer(page).getByRole("link", { name: "Affiliates" }).click();
    await expect(page.getByText("About: Affiliates")).toBeVisible();
  });

  test("has a 'Request feature' action, which asks what to do", async ({ page }) => {
    await page.goto("/pricing");
    await footer(page).getByRole("button", { name: "Request feature" }).click();
    await expect(page.getByRole("dialog")).toContainText("What do you want to do?");
  });

  test("has a 'Tutorials' action, which opens the tutorials", async ({ page }) => {
    await page.goto("/pricing");
    await footer(page).getByRole("button", { name: "Tutorials" }).click();
    await expect(page.getByRole("dialog")).toContainText("Quick Start Guide");
  });
});
