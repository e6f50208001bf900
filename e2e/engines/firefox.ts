/** Firefox, driven by WebDriver BiDi. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import type { Engine } from "./engine.ts";
import { firefoxPath } from "./installed.ts";

/** Starts Firefox with its profile in `home`. Firefox as root needs a home folder that root owns. */
export async function startFirefox(home: string): Promise<Engine> {
  const executablePath = firefoxPath();
  if (!executablePath) throw new Error("No Firefox found. Install firefox-esr.");
  const userDataDir = join(home, "profile");
  mkdirSync(userDataDir);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    userDataDir,
    env: { ...process.env, HOME: home },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T, // JSON
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  };
}
