/** The whole collection page by keyboard alone: these tests make no pointer press or move. */

import { focusVisibility } from "../support/accessibility-checks.ts";
import { answerStreams } from "../support/burst.ts";
import { cardIds, expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { expect, type Page, test } from "../support/test.ts";

const press = (page: Page, ...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** Presses Tab until the control with that role and name has the focus. */
async function tabTo(page: Page, role: string, name: string | RegExp, key = "Tab"): Promise<void> {
  const wanted = page.getByRole(role as "button", { name }).first(); // callers pass valid ARIA roles
  for (let stops = 0; stops < 120; stops++) {
    await press(page, key);
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      expect((await focusVisibility(page))?.share, `${name} is seen`).toBeGreaterThan(0.33);
      return;
    }
  }
  throw new Error(`${key} does not reach ${role} ${name}`);
}

const card = (page: Page, id: string) => page.locator(`a[data-token-id="${id}"]`);
const focusedToken = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("data-token-id") ?? null);

test("every kind of filter and the sort work without a mouse", async ({ page }) => {
  const reference = await oracleOf("harbour");
  await openCollection(page, "harbour");
  const answered = async (part: RegExp) => {
    await expect(page).toHaveURL(part);
    await expectAnswer(page, reference);
  };

  await press(page, "f");
  const panel = page.getByRole("complementary", { name: "Filters" });
  await expect(panel.locator("#filter-panel")).toBeFocused();

  await tabTo(page, "radio", "All");
  await press(page, "ArrowRight");
  await answered(/sale=on/);
  await tabTo(page, "textbox", "Minimum price");
  await page.keyboard.type("2");
  await press(page, "Tab");
  await page.keyboard.type("3.5");
  await press(page, "Enter");
  await answered(/price=2~3\.5/);
  await tabTo(page, "slider", "Price, upper end");
  await press(page, "End");
  await answered(/price=2~(&|$)/);
  await tabTo(page, "button", /^Cheapest 10%/);
  await press(page, "Enter");
  await answered(/price=[\d.]+~[\d.]+/);
  await tabTo(page, "textbox", "Minimum deviation");
  await page.keyboard.type("0.1");
  await press(page, "Enter");
  await answered(/deviation=0\.1/);
  await tabTo(page, "slider", "Rank, lower end");
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  await answered(/rank=\d+~/);
  await tabTo(page, "checkbox", "OpenSea");
  await press(page, "Space");
  await answered(/market=1/);
  const hull = panel.locator("summary", { hasText: "Hull" });
  for (let stops = 0; !(await hull.evaluate((it) => it === document.activeElement)); stops++) {
    expect(stops).toBeLessThan(20);
    await press(page, "Tab");
  }
  await press(page, "Enter");
  await tabTo(page, "checkbox", "Wood");
  await press(page, "Space");
  await answered(/trait=/);
  await tabTo(page, "textbox", "Add token ids");
  await page.keyboard.type("7 4464");
  await press(page, "Enter");
  await answered(/ids=7-4464/);

  // Esc closes the panel and returns the focus to the button that opened it.
  await press(page, "Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: /^Filters/ })).toBeFocused();
  await tabTo(page, "button", "Clear all");
  await press(page, "Enter");
  await expect(page).toHaveURL(/harbour$/);

  await tabTo(page, "combobox", "Sort", "Shift+Tab");
  await press(page, "Enter");
  const lowest = page.getByRole("option", { name: "Lowest Price First" });
  for (let steps = 0; (await lowest.getAttribute("data-active")) !== "true"; steps++) {
    expect(steps).toBeLessThan(6);
    await press(page, "ArrowDown");
  }
  await press(page, "Enter");
  await answered(/sort=/);

  // A letter is a shortcut while a button has the focus, and text while a field has it.
  await press(page, "f");
  await expect(panel.locator("#filter-panel")).toBeFocused();
  await press(page, "/");
  await page.keyboard.type("f4464");
  await expect(panel).toBeVisible();
  await expect(page.locator("#token-search")).toHaveValue("f4464");
  await press(page, "Escape");
  await page.keyboard.type("4464");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await press(page, "Enter");
  await expect(page.getByRole("dialog")).toContainText("#4464");
  await press(page, "Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("#token-search")).toBeFocused();
  await press(page, "Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Sort" })).toBeFocused();
});

test("the grid, a token and its neighbours work without a mouse", async ({ page }) => {
  await openCollection(page, "harbour");
  const ids = await expectAnswer(page, await oracleOf("harbour"));
  await tabTo(page, "button", "Skip to tokens");
  await press(page, "Enter");
  await expect(card(page, ids[0])).toBeFocused();
  const columns = await page
    .locator("a[data-token-id]")
    .evaluateAll(
      (cards) => new Set(cards.map((each) => Math.round(each.getBoundingClientRect().left))).size,
    );
  const expectAt = async (place: number) => {
    await expect(card(page, ids[place])).toBeFocused();
    await expect.poll(async () => (await focusVisibility(page))?.share).toBeGreaterThan(0.9);
  };
  await press(page, "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowUp");
  await expectAt(1 + columns);
  await press(page, "PageDown");
  const focusedPlace = async () => ids.indexOf((await focusedToken(page)) ?? "");
  await expect.poll(focusedPlace).toBeGreaterThan(1 + columns);
  const place = await focusedPlace();
  expect((place - 1) % columns).toBe(0);
  await expectAt(place);
  await press(page, "PageUp");
  await expectAt(1 + columns);
  await press(page, "End");
  await expectAt(ids.length - 1);
  await press(page, "Home");
  await expectAt(0);

  await press(page, "ArrowRight", "Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { level: 2 })).toContainText(`#${ids[1]}`);
  await press(page, "ArrowRight");
  await expect(dialog.getByRole("heading", { level: 2 })).toContainText(`#${ids[2]}`);
  await expect(dialog.locator("nav").getByRole("status")).toContainText(`#${ids[2]}`);
  await tabTo(page, "button", "Previous token");
  await press(page, "Enter", "Enter");
  await expect(dialog.getByRole("heading", { level: 2 })).toContainText(`#${ids[0]}`);
  // The first token has no previous one; the button keeps the focus.
  await press(page, "Enter");
  await expect(dialog.getByRole("button", { name: "Previous token" })).toBeFocused();
  // Tab cycles within the dialog and the browser's own controls.
  for (let stops = 0; stops < 40; stops++) {
    await press(page, "Tab");
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
    );
    expect(inside).toBe(true);
  }
  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await expect(card(page, ids[1])).toBeFocused();
  await press(page, "ArrowRight");
  await expect(card(page, ids[2])).toBeFocused();
  expect((await cardIds(page)).slice(0, 3)).toEqual(ids.slice(0, 3));
});

test("the chart, the shortcuts and a beta code work without a mouse, and nothing traps the focus", async ({
  page,
}) => {
  await openCollection(page, "harbour");
  await expect(page.locator(".u-over")).toBeVisible();
  await tabTo(page, "application", /^Prices by rank/);
  const said = page.getByRole("application").locator("[aria-live]");
  await press(page, "Home");
  await expect(said).toContainText(/rank \d/);
  const first = await said.textContent();
  await press(page, "ArrowRight");
  await expect(said).not.toHaveText(first ?? "");
  await press(page, "End", "ArrowLeft", "Enter");
  await expect(page.getByRole("dialog")).toContainText(/Ranked/);
  await press(page, "Escape");
  await expect(page.getByRole("application")).toBeFocused();
  await press(page, "Escape");

  await press(page, "?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByRole("checkbox")).toBeVisible();
  await tabTo(page, "checkbox", /single-key shortcuts/);
  await press(page, "Space", "Escape");
  await expect(page.getByRole("application")).toBeFocused();
  // With shortcuts off, a key pressed by accident does nothing; the button can still turn them on.
  await press(page, "?", "f");
  await expect(keys).toBeHidden();
  await expect(page.getByRole("complementary")).toBeHidden();
  await tabTo(page, "button", "Keyboard shortcuts", "Shift+Tab");
  await press(page, "Enter");
  await expect(keys).toBeVisible();
  await tabTo(page, "checkbox", /single-key shortcuts/);
  await press(page, "Space", "Escape");
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeFocused();

  await tabTo(page, "button", "Connect", "Shift+Tab");
  await press(page, "Enter");
  const connect = page.getByRole("dialog", { name: "Connect" });
  await expect(connect).toBeVisible();
  await tabTo(page, "textbox", "With a beta code");
  await page.keyboard.type("unicorn22");
  await press(page, "Enter");
  await expect(connect.getByRole("button", { name: "Done" })).toBeFocused();
  await press(page, "Shift+Tab", "Enter");
  await expect(connect.getByText("With a beta code")).toBeVisible();
  await tabTo(page, "textbox", "With a beta code");
  await page.keyboard.type("unicorn22");
  await press(page, "Enter", "Enter");
  await expect(connect).toBeHidden();
  await expect(page.getByRole("button", { name: "Connected: UNICORN22" })).toBeFocused();

  // Tab walks from the page's first stop to its last and then leaves the page.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let stops = 0; ; stops++) {
    expect(stops).toBeLessThan(80);
    await press(page, "Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) break;
  }
});

test("fifty updates a second change no announced text", async ({ page }) => {
  const burst = await answerStreams(page);
  await openCollection(page, "harbour");
  await press(page, "f");
  await expect(page.locator("#filter-panel")).toBeFocused();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  // The count of shown tokens is announced once.
  await expect(page.getByText("Showing 10,000 of 10,000")).toBeAttached();
  const hull = page.locator("summary", { hasText: "Hull" });
  await hull.focus();
  await press(page, "Enter");
  await page.getByRole("checkbox", { name: "Wood" }).focus();

  const ids = (await cardIds(page)).slice(0, 8);
  await page.evaluate(() => {
    const noted = { spoken: 0, named: 0, seen: 0 };
    Object.assign(window, { noted });
    const isSpoken = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(
        "[role='status'], [role='alert'], [role='log'], [aria-live]",
      );
    new MutationObserver((records) => {
      for (const { target, type } of records) {
        if (type === "attributes") noted.named += target === document.activeElement ? 1 : 0;
        else if (isSpoken(target)) noted.spoken += 1;
        else noted.seen += 1;
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["aria-label", "aria-labelledby"],
    });
  });
  const noted = () =>
    page.evaluate(
      () => Reflect.get(window, "noted") as Record<"spoken" | "named" | "seen", number>,
    );
  /** Repeats a burst of updates, with prices from `fromEth` up, until the page shows more than ten: a busy page skips most. */
  const sendUntilSeen = async (fromEth: number) => {
    const { seen } = await noted();
    await expect(async () => {
      await burst.run(20, ids, fromEth);
      await expect(card(page, ids[99 % ids.length])).toContainText(`${fromEth}.99`);
      expect((await noted()).seen).toBeGreaterThan(seen + 10);
    }).toPass();
  };
  await sendUntilSeen(1);
  expect(await noted()).toMatchObject({ spoken: 0, named: 0 });

  await page.getByRole("application").focus();
  await press(page, "Home");
  await expect(page.getByRole("application").locator("[aria-live]")).toContainText("rank");
  const before = await noted();
  await sendUntilSeen(3);
  const after = await noted();
  expect(after.spoken - before.spoken).toBe(0);
  expect(after.named - before.named).toBe(0);
  await burst.close();
});
