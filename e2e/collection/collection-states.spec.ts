import { changeTokens, sendColumns } from "../support/data/json-tokens.ts";
import { expectAnswer, oracleOf } from "../support/data/oracle.ts";
import { navigate } from "../support/navigate.ts";
import { stableBox } from "../support/steady.ts";
import { expect, test } from "../support/test.ts";

test("a collection that is unknown, without listings or without sales says so, and a link what it left out", async ({
  page,
}) => {
  const warned: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warned.push(message.text()));

  await test.step("an unknown collection links to the others", async () => {
    await page.goto("/c/no-such-collection");
    await expect(page.getByText("Collection not found")).toBeVisible();
    await page.getByRole("link", { name: "All collections" }).click();
    await expect(page).toHaveURL(/\/app$/);
  });

  await test.step("a collection with nothing listed shows its tokens", async () => {
    await navigate(page, "/c/quiet");
    await expect(page.getByText(/No tokens are listed right now/)).toBeVisible();
    await expect(page.locator("a[data-token-id]").first()).toContainText("Not listed");
  });

  await test.step("a collection without sales, also of one token, has no projections", async () => {
    await navigate(page, "/c/single");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Only One");
    await expect(page.locator("a[data-token-id]")).toHaveCount(1);
    await expect(
      page.getByText(/No projections yet: there are too few sales to base them on/),
    ).toBeVisible();
    await navigate(page, "/c/unsold");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Never Sold");
    // The collection before has the same notice.
    await expect(page.getByRole("region", { name: "Tokens shown" })).toContainText("300 tokens");
    await expect(page.getByText(/No projections yet/)).toBeVisible();
  });

  await test.step("a link with a range upside down says what it left out, until a filter is edited", async () => {
    await page.goto("/c/unsold?price=5~2&sale=on&rank=1~300");
    await expect(page.locator("a[data-token-id]").first()).toBeVisible();
    const note = page.getByText("The price range of this link was left out");
    await expect(note).toBeVisible();
    expect(warned.filter((text) => text.includes("price range"))).toHaveLength(1);
    await page.getByRole("button", { name: /^Remove Rank/ }).click();
    await expect(note).toBeHidden();
  });
});

test("answers that are missing, empty or damaged are told, and a retry opens the collection", async ({
  page,
}) => {
  const firstCard = page.locator("a[data-token-id]").first();
  const tryAgain = () => page.getByRole("button", { name: "Try again" }).click();

  await test.step("a server that does not answer at open", async () => {
    await page.route("**/api/v1/**", (route) => route.abort());
    await page.goto("/c/strand");
    await expect(page.getByText("The server cannot be reached")).toBeVisible();
    await page.unroute("**/api/v1/**");
    await tryAgain();
    await expect(firstCard).toBeVisible();
  });

  await test.step("a collection with more than 1 percent bad tokens is refused, and a retry reads a good one", async () => {
    await changeTokens(page, "quiet", ({ tokens }) => {
      for (const token of tokens.slice(0, 2)) token[2] = "first";
    });
    await navigate(page, "/c/quiet");
    await expect(page.getByText("The server's answer could not be read")).toBeVisible();
    await sendColumns(page, "quiet");
    await tryAgain();
    await expect(firstCard).toBeVisible();
  });

  await test.step("a few bad tokens are skipped, counted and reported", async () => {
    await changeTokens(page, "unsold", ({ tokens }) => {
      for (const token of tokens.slice(0, 3)) token[2] = "first";
    });
    await navigate(page, "/c/unsold");
    await expect(page.getByRole("region", { name: "Tokens shown" })).toContainText("297 tokens");
    await page.getByRole("button", { name: "About" }).click();
    await expect(page.getByText(/3 malformed rows were left out/)).toBeVisible();
  });

  await test.step("columns damaged in transit are read as JSON", async () => {
    await page.route("**/api/v1/collections/flat/tokens/columns", async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      body[body.length - 20] ^= 4;
      await route.fulfill({ response, body });
    });
    await navigate(page, "/c/flat");
    await expect(
      page.getByText(/compact data could not be read \(.*does not match its checksum/),
    ).toBeVisible();
    await expectAnswer(page, await oracleOf("flat"));
  });

  await test.step("an empty collection", async () => {
    await changeTokens(page, "single", (body) => {
      body.tokens = [];
    });
    await page.route("**/api/v1/collections/single/tokens/listed*", async (route) => {
      const body = await (await route.fetch()).json();
      await route.fulfill({ json: { ...body, tokens: [] } });
    });
    await navigate(page, "/c/single");
    await expect(page.getByText("Only One has no tokens yet")).toBeVisible();
  });
});

test("a collection with neither prices nor projections says so in the place of its chart; the chips of a link appear with the count before them", async ({
  page,
}) => {
  const holdColumns = async (collection: string): Promise<() => void> => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/v1/collections/${collection}/tokens/columns`, async (route) => {
      await held;
      await route.continue();
    });
    return release;
  };
  const releaseSingle = await holdColumns("single");
  await page.route("**/api/v1/collections/single/tokens/listed*", async (route) => {
    const body = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, tokens: [] } });
  });
  await page.goto("/c/single");
  // The server's screen stays until the tokens are there.
  await expect(page.locator(".painted figure")).toBeVisible();
  const chart = page.getByRole("figure");
  const loading = await stableBox(chart, { held: /\/tokens\/columns$/ });
  releaseSingle();
  // A sentence takes the place of the plot.
  await expect(chart).toContainText("No prices to show yet");
  expect((await stableBox(chart)).height).toBeLessThan(loading.height - 100);

  await test.step("the filter chips of a link appear together with the count before them", async () => {
    const release = await holdColumns("unsold");
    await page.goto("/c/unsold?rank=1~300");
    const chip = page.locator("#root button[aria-label^='Remove Rank']");
    await expect(chip).toBeAttached();
    await expect(chip).toBeHidden();
    release();
    await expect(chip).toBeVisible();
  });
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
    ...html.matchAll(
      /rel="(?:modulepreload|stylesheet)"[^>]* href="(\/assets\/[^"]+\.(?:js|css))"/g,
    ),
  ];
  const files = new Set(linked.map(([, path]) => path));
  expect([...files].filter((path) => /CollectionPage-.*\.js/.test(path ?? ""))).toHaveLength(1);
  const loaded = new Set<string>();
  page.on("request", (request) => loaded.add(new URL(request.url()).pathname));
  await page.route("**/api/v1/**", () => {}); // what loads later than the tokens does not count
  await page.goto("/c/quiet");
  await expect.poll(() => [...loaded].some((path) => path.endsWith("/tokens/columns"))).toBe(true);
  const run = new Set(Array.from(html.matchAll(/<script[^>]* src="([^"]+)"/g), ([, path]) => path));
  const scriptsSoFar = () =>
    [...loaded]
      .filter((path) => path.endsWith(".js") && !run.has(path) && !path.includes("worker-"))
      .sort();
  await expect
    .poll(scriptsSoFar)
    .toEqual([...files].filter((path) => path?.endsWith(".js") && !run.has(path)).sort());
  const stylesSoFar = () => [...loaded].filter((path) => /CollectionPage-.*\.css$/.test(path));
  const linkedStyles = [...files].filter((path) => /CollectionPage-.*\.css$/.test(path ?? ""));
  expect(linkedStyles).toHaveLength(1);
  await expect.poll(stylesSoFar).toEqual(linkedStyles);
});
