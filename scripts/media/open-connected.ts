/** Pages of the app as a trader with a wallet has them, and how to wait until they stand still. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";

/** Runs in the page, before the app, so nothing in it may need a helper: a wallet that announces itself (EIP-6963) and was connected before. */
function bringWallet(): void {
  const rdns = "example.fairfloor.wallet";
  const detail = {
    info: { uuid: crypto.randomUUID(), name: "Demo Wallet", icon: "data:image/png;base64,", rdns },
    provider: {
      async request() {
        return [`0xfa1f100${"0".repeat(33)}`];
      },
    },
  };
  localStorage.setItem("fairfloor.wallet", JSON.stringify({ version: 1, value: rdns }));
  addEventListener("eip6963:requestProvider", () =>
    dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })),
  );
}

/** A connected reader may sort by deviation, which the guide is about. */
export async function openConnected(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(bringWallet);
  return context;
}

/** Until the collection is there, with its prices. */
export async function ready(page: Page): Promise<void> {
  await page.locator("a[data-token-id]").first().waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
}

/** Until every picture on the screen has come and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const onScreen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    const running = document.getAnimations().filter(({ playState }) => playState === "running");
    return onScreen.every((image) => image.complete) && running.length === 0;
  });
}
