import { cardIds, expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { settled } from "../support/settled.ts";
import { expect, type Page, test } from "../support/test.ts";

/** Numbers of the cards that are at least partly inside the window. */
function visibleIds(page: Page): Promise<string[]> {
  return page.locator("a[data-token-id]").evaluateAll((cards) =>
    cards
      .filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .map((card) => card.getAttribute("data-token-id") ?? ""),
  );
}

/** The tokens in the order in which a screen reader comes to their links. */
async function readIds(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (node: (typeof nodes)[number] | undefined): string[] => {
    if (!node) return [];
    const url = node.properties?.find(({ name }) => name === "url")?.value.value;
    const token = node.role?.value === "link" && /\/c\/harbour\/([^/?]+)/.exec(String(url))?.[1];
    return token ? [token] : (node.childIds ?? []).flatMap((child) => read(byId.get(child)));
  };
  await session.detach();
  return read(nodes[0]);
}

test("the grid shows every token in the reference's order, to its end and back", async ({
  page,
}) => {
  await openCollection(page, "harbour");
  const ids = await expectAnswer(page, await oracleOf("harbour"));
  expect(ids).toHaveLength(10_000);
  await expect(page).toHaveTitle("Harbour Lights on Fairfloor");
  const cards = page.locator("a[data-token-id]");

  await test.step("in the middle it shows neighbours of the order, none missing", async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect
      .poll(async () => {
        const shown = await cardIds(page);
        const start = ids.indexOf(shown[0] ?? "");
        return start > 100 && shown.every((id, index) => ids[start + index] === id);
      })
      .toBe(true);
  });

  await test.step("it scrolls to its end and back, with few cards in the document", async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(async () => (await visibleIds(page)).includes(ids.at(-1) ?? "")).toBe(true);
    expect(await cards.count()).toBeLessThan(200);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(async () => (await cardIds(page)).slice(0, 6)).toEqual(ids.slice(0, 6));
  });

  await test.step("screen readers reach the cards in list order, before and after a scroll", async () => {
    /** Also in the document. Each card says its place in the list. */
    const isInOrder = async () => {
      const read = await readIds(page);
      const start = ids.indexOf(read[0] ?? "");
      expect(read.length).toBeGreaterThan(10);
      const placed = await cards.evaluateAll((all) =>
        all.map(
          (card) => `${card.closest("[aria-posinset]")?.ariaPosInSet} ${card.dataset.tokenId}`,
        ),
      );
      const isPlaced = placed.every((each, at) => each === `${start + at + 1} ${ids[start + at]}`);
      const isRead = read.every((id, index) => ids[start + index] === id);
      return start >= 0 && isRead && isPlaced ? start : -1;
    };
    await expect.poll(isInOrder).toBe(0);
    for (const [y, from] of [
      [5_000, 10],
      [6_100, 20],
      [3_000, 5],
    ] as const) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await expect.poll(isInOrder).toBeGreaterThan(from);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(isInOrder).toBe(0);
  });

  await test.step("a card keeps the focus while others move around it", async () => {
    const card = page.locator(`a[data-token-id="${ids[9]}"]`);
    await card.focus();
    await card.evaluate((element) =>
      element.addEventListener("blur", () => element.setAttribute("data-blurred", "")),
    );
    for (const y of [900, 1_800, 900, 0]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await settled(page);
    }
    await expect(card).toBeFocused();
    await expect(card).not.toHaveAttribute("data-blurred");
    await card.blur();
  });

  await test.step("arrows move between cards, Enter opens one, Escape comes back to it", async () => {
    const card = (place: number) => page.locator(`a[data-token-id="${ids[place]}"]`);
    await card(0).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(card(2)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/c/harbour/${ids[2]}$`));
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(/\/c\/harbour$/);
    await expect(card(2)).toBeFocused();
  });

  await test.step("f shows and hides the filters, / searches for a token, ? lists the keys", async () => {
    const filters = page.getByRole("button", { name: "Filters" });
    await page.keyboard.press("f");
    await expect(filters).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("f");
    await expect(filters).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("/");
    await expect(page.locator("#token-search")).toBeFocused();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });
});
