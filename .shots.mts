import { chromium } from "playwright";
import sharp from "sharp";
import { browserPath } from "./scripts/find-browser.ts";
const origin = process.argv[2];
const only = process.argv[3] ? new RegExp(process.argv[3]) : /./;
const WIDTHS = [300, 360, 412, 600, 768, 960, 1200, 1536];
const H = 900;
const pages: [string, string, ((p: any) => Promise<void>)?][] = [
  ["home", "/"], ["home2", "/", async (p) => { await p.evaluate(() => window.scrollTo(0, 900)); }],
  ["home3", "/", async (p) => { await p.evaluate(() => window.scrollTo(0, 2000)); }],
  ["app", "/app"], ["app2", "/app", async (p) => { await p.evaluate(() => window.scrollTo(0, 900)); }],
  ["pricing", "/pricing"], ["blog", "/blog"], ["post", "/blog/how-rank-is-made"], ["about", "/about"], ["getlisted", "/getlisted"], ["contact", "/contact"], ["media", "/media"], ["careers", "/careers"], ["privacy", "/privacy"], ["notfound", "/nope"],
  ["grid", "/c/lantern-coast"], ["grid2", "/c/lantern-coast?sale=on", async (p) => { await p.evaluate(() => window.scrollTo(0, 1400)); }],
  ["filters", "/c/lantern-coast?sale=on&rank=1~5000", async (p) => { await p.getByRole("button", { name: /^Filters/ }).click(); }],
  ["token", "/c/lantern-coast/109"], ["token2", "/c/lantern-coast/109", async (p) => { await p.getByText("Why this value").click(); await p.locator("dialog[open]").evaluate((d: any) => d.scrollTo(0, 700)); }],
  ["keys", "/c/lantern-coast", async (p) => { await p.keyboard.press("?"); }],
  ["connect", "/c/lantern-coast", async (p) => { await p.getByRole("button", { name: "Connect" }).click(); }],
  ["nomatch", "/c/lantern-coast?price=999999~"], ["unknown", "/c/none-such"],
];
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-gpu"] });
for (const theme of ["dark", "light"] as const)
  for (const [name, path, act] of pages) {
    if (!only.test(`${name}-${theme}`)) continue;
    const shots: Buffer[] = [];
    for (const width of WIDTHS) {
      const touch = width < 700;
      const context = await browser.newContext({ viewport: { width, height: H }, colorScheme: theme, hasTouch: touch, isMobile: touch, reducedMotion: "reduce" });
      const page = await context.newPage();
      try {
        await page.goto(origin + path, { waitUntil: "load" });
        await page.waitForTimeout(900);
        if (act) { await act(page); await page.waitForTimeout(700); }
      } catch (e) { console.log(name, theme, width, String(e).slice(0, 100)); }
      shots.push(await page.screenshot());
      await context.close();
    }
    const scaled = await Promise.all(shots.map((s, i) => sharp(s).resize({ height: i < 3 ? 900 : i < 5 ? 720 : 540 }).toBuffer({ resolveWithObject: true })));
    let x = 0, y = 0, rowH = 0; const composite = []; const MAXW = 2000; let W = 0;
    for (const { data, info } of scaled) { if (x + info.width > MAXW) { x = 0; y += rowH + 10; rowH = 0; } composite.push({ input: data, left: x, top: y }); x += info.width + 10; W = Math.max(W, x); rowH = Math.max(rowH, info.height); }
    await sharp({ create: { width: W, height: y + rowH, channels: 3, background: "#888" } }).composite(composite).png().toFile(`/tmp/fin/${name}-${theme}.png`);
  }
await browser.close();
