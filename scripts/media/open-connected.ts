/** Opens pages of the app with a connected wallet, and waits until they are stable. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";

/**
 * Announces a wallet (EIP-6963) that was connected before. It runs in the page before the app, so it may not use
 * any helper.
 */
function injectWallet(): void {
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

/** Opens a context with a connected wallet. Only connected readers may sort by deviation, the topic of the guide. */
export async function openConnected(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(injectWallet);
  return context;
}

/** Waits until the collection and its prices are loaded. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.locator("a[data-token-id]").first().waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
}

/** Waits until every picture on the screen has loaded and no animation is running. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const onScreen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    const running = document.getAnimations().filter(({ playState }) => playState === "running");
    return onScreen.every((image) => image.complete) && running.length === 0;
  });
}
