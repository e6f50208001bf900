import { expect, test } from "./support/test.ts";

test("wallets that lie, repeat themselves or throw are listed safely, and at most twenty of a thousand", async ({
  page,
}) => {
  await page.goto("/c/quiet");
  await page.getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect" });
  await expect(dialog).toBeVisible();
  await page.evaluate(() => {
    const announce = (detail: unknown) =>
      window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    const provider = () => ({ request: () => Promise.reject(new Error("no")) });
    const info = (uuid: string, name: unknown) => ({
      uuid,
      name,
      rdns: `test.${uuid}`,
      icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    });
    announce({ info: info("markup", "<img src=x onerror=alert(1)>"), provider: provider() });
    announce({ info: info("markup", "Twin"), provider: provider() });
    announce({ info: info("huge", "H".repeat(1_000_000)), provider: provider() });
    announce({ info: info("turned", "\u202Ekcatta"), provider: provider() });
    announce({
      info: info("throws", "Thrower"),
      provider: {
        request() {
          throw new Error("thrown at once");
        },
        on() {
          throw new Error("thrown on listening");
        },
      },
    });
    announce({
      get info(): never {
        throw new Error("thrown on reading");
      },
    });
    announce({ info: info("none", "No provider"), provider: null });
    announce(null);
    announce({ info: null, provider: provider() });
  });
  const wallets = dialog.getByRole("listitem").getByRole("button");
  await expect(wallets).toHaveCount(4);
  await expect(dialog.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(dialog.getByText("Twin")).toHaveCount(0);
  await expect(dialog.locator("img")).toHaveCount(0);
  for (const text of await wallets.allTextContents()) expect(text.length).toBeLessThan(60);
  const overflow = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(overflow).toBe(0);

  await dialog.getByRole("button", { name: "Thrower" }).click();
  await expect(dialog.getByText("Thrower did not connect. Unlock it and try again.")).toBeVisible();

  await page.evaluate(() => {
    for (let index = 0; index < 1_000; index++)
      window.dispatchEvent(
        new CustomEvent("eip6963:announceProvider", {
          detail: {
            info: { uuid: `w${index}`, name: `Wallet ${index}`, rdns: `test.w${index}` },
            provider: { request: () => Promise.resolve([]) },
          },
        }),
      );
  });
  await expect(wallets).toHaveCount(20);
});
