/** The helpers that wait for a page to come to rest, each against a page that moves in its own way. */
import type { Route } from "playwright/test";
import { answered } from "./answered.ts";
import { settled } from "./settled.ts";
import { clickSteady, roundedBox, stableBox, stableCount } from "./steady.ts";
import { expect, type Page, test } from "./test.ts";

const SITE = "http://localhost/";

/** Opens a page of its own, and answers its requests for /late when the test says so. */
async function open(page: Page, body: string): Promise<{ answer(): Promise<void> }> {
  const late: Route[] = [];
  await page.route(`${SITE}**`, (route) => {
    if (route.request().url().endsWith("/late")) late.push(route);
    else return route.fulfill({ contentType: "text/html", body: `<!doctype html>${body}` });
  });
  await page.goto(SITE);
  return {
    async answer() {
      await expect.poll(() => late.length).toBeGreaterThan(0);
      for (const route of late.splice(0)) await route.fulfill({ body: "late text" });
    },
  };
}

/** Runs `act` while `wait` waits, and returns true if `wait` ended only after it. */
async function endsAfter(act: () => Promise<void>, wait: Promise<unknown>): Promise<boolean> {
  let acted = false;
  const waited = wait.then(() => acted);
  await act();
  acted = true;
  return waited;
}

const LATE_LIST = `<ul><li>first</li></ul><script>
  fetch("/late").then((answer) => answer.text()).then((text) => {
    for (let more = 0; more < 3; more++) document.querySelector("ul").append(document.createElement("li"));
  });
</script>`;

test("a count waits for the elements that a pending request brings", async ({ page }) => {
  const { answer } = await open(page, LATE_LIST);
  const items = page.locator("li");
  expect(await items.count()).toBe(1);
  const count = stableCount(items);
  expect(await endsAfter(answer, count)).toBe(true);
  expect(await count).toBe(4);
});

test("a request that the test holds back is not waited for", async ({ page }) => {
  const { answer } = await open(page, LATE_LIST);
  expect(await stableCount(page.locator("li"), { held: /late/ })).toBe(1);
  await answer();
});

test("a box is measured after its transition", async ({ page }) => {
  await open(
    page,
    `<style>p { width: 100px; transition: width 1000s } .wide { width: 300px }</style><p>text</p>`,
  );
  const text = page.locator("p");
  await text.evaluate((element) => element.classList.add("wide"));
  expect((await roundedBox(text)).width).toBeLessThan(300);
  const finish = () =>
    text.evaluate((element) => {
      for (const transition of element.getAnimations()) transition.finish();
    });
  const box = stableBox(text);
  expect(await endsAfter(finish, box)).toBe(true);
  expect((await box).width).toBe(300);
});

test("a click waits for the text that moves its target", async ({ page }) => {
  const { answer } = await open(
    page,
    `<p></p><button>Buy</button><script>
      fetch("/late").then((answer) => answer.text()).then((text) => {
        document.querySelector("p").textContent = text;
        document.querySelector("p").style.height = "200px";
      });
      addEventListener("click", (event) => {
        document.title = document.querySelector("p").textContent + ", " + event.target.tagName;
      });
    </script>`,
  );
  expect(await endsAfter(answer, clickSteady(page.getByRole("button")))).toBe(true);
  await expect(page).toHaveTitle("late text, BUTTON");
});

test("an answer is waited for as long as a part says that it is loading", async ({ page }) => {
  await open(page, `<p role="status" aria-label="Loading tokens">...</p><p>first card</p>`);
  await expect(page.getByText("first card")).toBeVisible();
  const arrive = () => page.getByRole("status").evaluate((element) => element.remove());
  expect(await endsAfter(arrive, answered(page))).toBe(true);
});

test("an endless animation and a stopped clock leave a page settled", async ({ page }) => {
  await page.clock.install();
  await open(
    page,
    `<style>@keyframes turn { to { transform: rotate(1turn) } } i { animation: turn 1s infinite }</style><i>turning</i>`,
  );
  await page.clock.pauseAt(Date.now() + 60_000);
  await settled(page);
});
