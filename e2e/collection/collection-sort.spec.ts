import { isLockedSort, SORT_CHOICES } from "../../contract/query.ts";
import { expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { navigate } from "../support/navigate.ts";
import { settled } from "../support/settled.ts";
import { expect, type Page, test } from "../support/test.ts";

const ACCOUNT = "0x00000000000000000000000000000000000f100d";

async function choose(page: Page, label: string): Promise<void> {
  const sort = page.getByRole("combobox", { name: "Sort" });
  await sort.click();
  await page.getByRole("option", { name: label }).click();
  await expect(sort).toContainText(label);
}

/** Announces a wallet as a browser extension does (EIP-6963). The wallet records every requested method. */
async function installWallet(page: Page): Promise<void> {
  await page.addInitScript((account) => {
    const requests: string[] = [];
    Object.assign(window, { walletRequests: requests });
    const provider = {
      request: async ({ method }: { method: string }) => {
        requests.push(method);
        return method === "eth_requestAccounts" || method === "eth_accounts" ? [account] : null;
      },
      on: () => {},
      removeListener: () => {},
    };
    const info = {
      uuid: "350670db-19fa-4704-a166-e52e178b59d2",
      name: "Test Wallet",
      icon: "data:image/svg+xml,<svg/>",
      rdns: "example.test.wallet",
    };
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
      );
    window.addEventListener("eip6963:requestProvider", announce);
    announce();
  }, ACCOUNT);
}

test("tokens sort by rank and price, and by deviation once a code or a wallet connects", async ({
  page,
}) => {
  await installWallet(page);
  await openCollection(page, "harbour");
  const reference = await oracleOf("harbour");
  const disconnect = async () => {
    await page.getByRole("button", { name: /^Connected/ }).click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("combobox", { name: "Sort" })).toContainText("Best Rank First");
    await expectAnswer(page, reference);
  };

  await test.step("the deviation sort is locked and says how to unlock it", async () => {
    const [locked, open] = [true, false].map((wanted) =>
      SORT_CHOICES.filter((choice) => isLockedSort(choice, false) === wanted),
    );
    for (const { label } of open) {
      await choose(page, label);
      await expect(page.getByRole("combobox", { name: "Sort" })).toContainText(label);
      await expectAnswer(page, reference);
    }
    await page.getByRole("combobox", { name: "Sort" }).click();
    expect(locked).toHaveLength(4);
    for (const { label } of locked)
      await expect(page.getByRole("option", { name: label })).toBeDisabled();
    const mostUnderpriced = page.getByRole("option", { name: "Most Underpriced First" });
    await expect(mostUnderpriced).toContainText("Connect to unlock");
    await expect(page.getByText("Connect a wallet or enter a beta code to unlock.")).toBeVisible();
    // A forced click does not wait until the option stops moving.
    await settled(page);
    await mostUnderpriced.click({ force: true });
    await expect(page.getByRole("dialog", { name: "Connect" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/deviation/);
  });

  await test.step("sorts and filters go together, with unlisted tokens last", async () => {
    await navigate(page, "/c/harbour?rank=1~3000");
    await expect(page.getByRole("combobox", { name: "Sort" })).toContainText("Best Rank First");
    await choose(page, "Lowest Price First");
    const ids = await expectAnswer(page, reference);
    const prices = ids.map(
      (id) => reference.tokens.find((token) => token.id === id)?.price ?? null,
    );
    const firstUnlisted = prices.indexOf(null);
    expect(firstUnlisted).toBeGreaterThan(0);
    expect(prices.slice(firstUnlisted).every((price) => price === null)).toBe(true);
  });

  await test.step("a link with a locked sort falls back, and a code that connects resets the sort", async () => {
    await navigate(page, "/c/harbour?sort=deviation&order=asc");
    await expect(page.getByRole("combobox", { name: "Sort" })).toContainText("Best Rank First");
    await expectAnswer(page, reference);

    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByLabel("With a beta code").fill("nonsense");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("We do not know this code")).toBeVisible();
    await page.getByLabel("With a beta code").fill("degen22");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("combobox", { name: "Sort" })).toContainText(
      "Most Underpriced First",
    );
    await expectAnswer(page, reference, { connected: true });
    await disconnect();
  });

  await test.step("connected by the code of a link, the best deals come first, also after a reload, until disconnected", async () => {
    await openCollection(page, "harbour", "?promo=WAGMI22");
    await expect(page).toHaveURL(/harbour$/);
    await expect(page.getByRole("combobox", { name: "Sort" })).toContainText(
      "Most Underpriced First",
    );
    await expectAnswer(page, reference, { connected: true });
    await choose(page, "Most Overpriced First");
    await expectAnswer(page, reference, { connected: true });

    await page.reload();
    await expectAnswer(page, reference, { connected: true });
    await disconnect();
  });

  await test.step("connected by a wallet, which is asked for accounts and nothing else", async () => {
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("button", { name: "Test Wallet" }).click();
    await expect(page.getByRole("dialog")).toContainText("0x0000");
    await page.getByRole("button", { name: "Done" }).click();
    await expectAnswer(page, reference, { connected: true });
    const requests: string[] = await page.evaluate(() => Reflect.get(window, "walletRequests"));
    expect(new Set(requests)).toEqual(new Set(["eth_requestAccounts"]));
  });
});
