import { changeTokens, sendColumns } from "../support/data/json-tokens.ts";
import { expectAnswer, openCollection, oracleOf } from "../support/data/oracle.ts";
import { stableBox } from "../support/steady.ts";
import { expect, test } from "../support/test.ts";

test("an unknown collection says so and links to the others", async ({ page }) => {
  await page.goto("/c/no-such-collection");
  await expect(page.getByText("Collection not found")).toBeVisible();
  await page.getByRole("link", { name: "All collections" }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test("a server that does not answer at open says so, and a retry opens the collection", async ({
  page,
}) => {
  await page.route("**/api/v1/**", (route) => route.abort());
  await page.goto("/c/quiet");
  await expect(page.getByText("The server cannot be reached")).toBeVisible();
  await page.unroute("**/api/v1/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
});

test("a collection with more than 1 percent bad tokens is refused, and a retry reads a good one", async ({
  page,
}) => {
  await changeTokens(page, "quiet", ({ tokens }) => {
    for (const token of tokens.slice(0, 2)) token[2] = "first";
  });
  await page.goto("/c/quiet");
  await expect(page.getByText("The server's answer could not be read")).toBeVisible();
  await sendColumns(page, "quiet");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("a[data-token-id]").first()).toBeVisible();
});

test("a few bad tokens are skipped, counted and reported", async ({ page }) => {
  await changeTokens(page, "unsold", ({ tokens }) => {
    for (const token of tokens.slice(0, 3)) token[2] = "first";
  });
  await openCollection(page, "unsold");
  await expect(page.getByRole("region", { name: "Tokens shown" })).toContainText("297 tokens");
  await page.getByRole("button", { name: "About" }).click();
  await expect(page.getByText(/3 malformed rows were left out/)).toBeVisible();
});

test("falls back to JSON and says so if the columns were damaged in transit", async ({ page }) => {
  await page.route("**/api/v1/collections/unsold/tokens/columns", async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length - 20] ^= 4;
    await route.fulfill({ response, body });
  });
  await openCollection(page, "unsold");
  await expect(
    page.getByText(/compact data could not be read \(.*does not match its checksum/),
  ).toBeVisible();
  await expectAnswer(page, await oracleOf("unsold"));
});

test("an empty collection says so", async ({ page }) => {
  await changeTokens(page, "quiet", (body) => {
    body.tokens = [];
  });
  await page.route("**/api/v1/collections/quiet/tokens/listed*", async (route) => {
    const body = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, tokens: [] } });
  });
  await page.goto("/c/quiet");
  await expect(page.getByText("Quiet Rooms has no tokens yet")).toBeVisible();
});

test("a collection with nothing listed shows its tokens and says so", async ({ page }) => {
  await openCollection(page, "quiet");
  await expect(page.getByText(/No tokens are listed right now/)).toBeVisible();
  await expect(page.locator("a[data-token-id]").first()).toContainText("Not listed");
});

test("a collection with neither prices nor projections keeps its chart's place and says so", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/v1/collections/single/tokens/columns", async (route) => {
    await held;
    await route.continue();
  });
  await page.route("**/api/v1/collections/single/tokens/listed*", async (route) => {
    const body = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, tokens: [] } });
  });
  await page.goto("/c/single");
  await expect(page.getByRole("status", { name: "Loading tokens" })).toBeVisible();
  const chart = page.getByRole("figure");
  const loading = await stableBox(chart, { held: /\/tokens\/columns$/ });
  release();
  await expect(chart).toContainText("No prices to show yet");
  expect(await stableBox(chart)).toEqual(loading);
});

test("a collection without sales, also of one token, says that it has no projections", async ({
  page,
}) => {
  await openCollection(page, "single");
  await expect(page.locator("a[data-token-id]")).toHaveCount(1);
  await expect(
    page.getByText(/No projections yet: there are too few sales to base them on/),
  ).toBeVisible();

  await openCollection(page, "unsold");
  await expect(page.getByText(/No projections yet/)).toBeVisible();
});

test("without ResizeObserver the front page works, and a collection says that the browser is too old", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.addInitScript(() => Reflect.deleteProperty(window, "ResizeObserver"));
  await page.goto("/");
  await expect(page.getByRole("img", { name: /Prices by rank/ })).toBeVisible();
  expect(errors).toEqual([]);
  await page.goto("/c/quiet");
  await expect(page.getByText("This browser is too old for Fairfloor")).toBeVisible();
  expect(errors.join("\n")).toMatch(/resize ?observer/i);
});

test("the HTML of a collection links the scripts and styles that its page needs", async ({
  page,
}) => {
  const html = await (await page.request.get("/c/quiet")).text();
  const linked = [
    ...html.matchAll(/rel="(?:module)?preload"[^>]* href="(\/assets\/[^"]+\.(?:js|css))"/g),
  ];
  const files = new Set(linked.map(([, path]) => path));
  expect([...files].filter((path) => /CollectionPage-.*\.js/.test(path ?? ""))).toHaveLength(1);
  const loaded = new Set<string>();
  page.on("request", (request) => loaded.add(new URL(request.url()).pathname));
  await page.route("**/api/v1/**", () => {}); // what loads later than the tokens does not count
  await page.goto("/c/quiet");
  await expect.poll(() => [...loaded].some((path) => path.endsWith("/tokens/columns"))).toBe(true);
  const [entry] = html.match(/\/assets\/index-[^"]+\.js/) ?? [];
  const scriptsSoFar = () =>
    [...loaded]
      .filter((path) => path.endsWith(".js") && path !== entry && !path.includes("worker-"))
      .sort();
  await expect
    .poll(scriptsSoFar)
    .toEqual([...files].filter((path) => path?.endsWith(".js")).sort());
  const stylesSoFar = () => [...loaded].filter((path) => /CollectionPage-.*\.css$/.test(path));
  await expect.poll(stylesSoFar).toEqual([...files].filter((path) => path?.endsWith(".css")));
});

test("a link with a range upside down says what it left out, until a filter is edited", async ({
  page,
}) => {
  const warned: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warned.push(message.text()));
  await openCollection(page, "unsold", "?price=5~2&sale=on");
  const note = page.getByText("The price range of this link was left out");
  await expect(note).toBeVisible();
  expect(warned.filter((text) => text.includes("price range"))).toHaveLength(1);
  await page.getByRole("button", { name: "Remove On sale" }).click();
  await expect(note).toBeHidden();
});

test("the filter chips of a link appear together with the count before them", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/v1/collections/unsold/tokens/columns", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/c/unsold?sale=on");
  const chip = page.locator("button[aria-label='Remove On sale']");
  await expect(chip).toBeAttached();
  await expect(chip).toBeHidden();
  release();
  await expect(chip).toBeVisible();
});
