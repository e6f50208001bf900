import { createHostileTest, PROGRAM_ID } from "./support/data/hostile-collections.ts";
import { expect, type Page } from "./support/test.ts";

const test = createHostileTest();

/** Records the results that the program posts. The app itself has no such message listener. */
async function listen(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    window.addEventListener("message", ({ data }) => {
      if (window === top) Object.assign(window, { lastMessage: data });
    });
  });
  return () => page.evaluate<unknown>("window.lastMessage");
}

const REFUSED = {
  origin: "null",
  parent: "refused",
  top: "refused",
  popup: "null",
  local: "refused",
  session: "refused",
  cookie: "refused",
  alert: "undefined",
  confirm: "false",
  prompt: "null",
  wallet: "refused",
  canvas: "undefined",
  fetched: "refused,refused",
};

const PROGRAM_PATH = `/api/v1/animations/addresses/${PROGRAM_ID}`;

/** Returns the origin of programs, which the page reads in its head. */
async function programOrigin(page: Page): Promise<string> {
  return (await page.locator('meta[name="fairfloor:programs"]').getAttribute("content")) ?? "none";
}

function addFrame(page: Page, address: string): Promise<void> {
  return page.evaluate((src) => {
    const frame = document.createElement("iframe");
    frame.src = src;
    document.body.append(frame);
  }, address);
}

test("a token's program runs on a click and can only draw", async ({
  page,
  context,
  allowed,
  hostile,
}) => {
  // The browser reports the refused attempts of the frame. `test` fails on any request that does leave the machine.
  allowed.errors.push(/^policy: .*(evil\.invalid|api\/v1\/collections\/all)/s);
  allowed.errors.push(/^policy: .*frame-ancestors/s);
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  const lastMessage = await listen(page);
  const forget = () => page.evaluate("window.lastMessage = null");
  await page.goto(`/c/addresses/${PROGRAM_ID}`);
  const run = page.getByRole("dialog").getByRole("button", { name: "Run" });
  const stop = page.getByRole("dialog").getByRole("button", { name: "Stop" });
  const frame = page.locator("iframe");
  const address = (await programOrigin(page)) + PROGRAM_PATH;

  await test.step("in a frame that may run scripts, and nothing else", async () => {
    await expect(run).toBeVisible();
    expect(urls.filter((url) => url.includes("/animations/"))).toEqual([]);
    await expect(frame).toHaveCount(0);
    await run.click();
    await expect(frame).toHaveAttribute("sandbox", "allow-scripts");
    await expect(frame).toHaveAttribute("src", address);
    await expect.poll(lastMessage).toEqual(REFUSED);
    // The program's last attempt navigates its frame away.
    await expect.poll(() => page.frames().length).toBe(2);
    expect(context.pages()).toHaveLength(1);
    expect(page.url()).toBe(`${hostile.origin}/c/addresses/${PROGRAM_ID}`);
    await stop.click();
    await expect(frame).toHaveCount(0);
  });

  await test.step("the response itself sandboxes it in a frame without the attribute", async () => {
    await forget();
    await addFrame(page, address);
    await expect.poll(lastMessage).toEqual(REFUSED);
    await page.evaluate(() => document.querySelector("iframe")?.remove());
    await expect(frame).toHaveCount(0);
  });

  // A wallet injects its provider into every frame, and shows the reader the origin that asks.
  await page.addInitScript(() => {
    const request = () => [location.origin, self.origin, document.referrer].join(" ");
    Object.assign(window, { ethereum: { request } });
  });
  for (const host of ["127.0.0.1", "localhost"])
    await test.step(`it calls the reader's wallet from an origin that is not ours: ${host}`, async () => {
      const site = hostile.origin.replace("127.0.0.1", host);
      if (host === "localhost") await page.goto(`${site}/c/addresses/${PROGRAM_ID}`);
      else await forget();
      const origin = await programOrigin(page);
      expect(new URL(origin).hostname).toBe(host);
      expect(origin).not.toBe(site);
      await run.click();
      await expect.poll(lastMessage).toEqual({ ...REFUSED, wallet: `${origin} null ` });
    });

  await test.step("its address opened by itself is refused", async () => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(403);
    await expect(page.locator("body")).toContainText("runs only in its token's page");
    await expect(page.locator("canvas")).toHaveCount(0);
    expect(page.url()).toBe(address);
  });

  await test.step("a page of another origin cannot frame it", async () => {
    // The other origin is on the same host, as another program's server is.
    const other = "http://127.0.0.1:9/";
    await page.route(other, (route) =>
      route.fulfill({ contentType: "text/html", body: `<iframe src="${address}"></iframe>` }),
    );
    await page.goto(other);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });
});
