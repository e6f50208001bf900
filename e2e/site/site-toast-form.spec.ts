/** The form in the beta sign-up toast, and the sign-up widget of the pages. */
import { still } from "../support/settled.ts";
import { expect, type Page, test } from "../support/test.ts";
import {
  CONFIRM,
  email,
  NOW,
  openByButton,
  opener,
  remembered,
  SUBSCRIBE,
  submit,
  toast,
} from "../support/toast.ts";

/** Background of the frame around the email field. */
const ground = (page: Page) =>
  email(page).evaluate((input) => {
    const frame = input.parentElement;
    return frame && getComputedStyle(frame).backgroundColor;
  });

interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string;
}

test("the subscribe form of the toast", async ({ page }) => {
  const bodies: unknown[] = [];
  let answer: Answer = { json: { result: "success", msg: "ok" } };
  let held: Promise<void> = Promise.resolve();
  await page.route(SUBSCRIBE, async (route) => {
    bodies.push(route.request().postDataJSON());
    await held;
    await route.fulfill(answer);
  });
  await openByButton(page);
  const status = toast(page).getByRole("status");

  await test.step("its button is disabled until the email is valid, and no message is shown for invalid input", async () => {
    for (const invalid of ["", "trader", "trader@", "trader@example", "a b@example.org", "@.org"]) {
      await email(page).fill(invalid);
      await expect(submit(page)).toBeDisabled();
      await email(page).press("Enter");
    }
    await expect(status).toBeEmpty();
    expect(bodies).toEqual([]);
    await email(page).fill("t@e.x");
    await expect(submit(page)).toBeEnabled();
  });
  for (const [what, given] of [
    ["500 without a body", { status: 500, body: "" }],
    ["502 with a page", { status: 502, body: "<html><h1>Bad gateway</h1></html>" }],
    ["JSON of another shape", { json: [1, 2] }],
  ] as const)
    await test.step(`shows its own error message if the answer is a ${what}`, async () => {
      answer = given;
      // Another address removes the last message.
      await email(page).fill("");
      await email(page).fill("trader@example.org");
      await expect(status).toBeEmpty();
      await submit(page).click();
      await expect(status).toContainText("Try again");
      await expect(submit(page)).toBeEnabled();
      expect(await remembered(page, "betaEmail")).toBeNull();
    });
  await test.step("an error shows the server's message under the field, as text, and can be corrected", async () => {
    const msg = 'Already <b>subscribed</b>: <img src=x onerror="alert(1)">';
    answer = { json: { result: "error", msg } };
    await submit(page).click();
    await expect(status).toContainText("Already");
    await expect(status.locator("*")).toHaveCount(0);
    await expect(email(page)).toHaveAttribute("aria-invalid", "true");
    await expect(email(page)).toBeFocused();
    await email(page).press("End");
    await email(page).pressSequentially("x");
    await expect(status).toBeEmpty();
    await expect(submit(page)).toBeEnabled();
  });
  await test.step("sends one request on a double submit", async () => {
    answer = { json: { result: "error", msg: "Not now" } };
    bodies.length = 0;
    await toast(page)
      .locator("form")
      .evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
        form.requestSubmit();
      });
    await expect(toast(page).getByText("Not now")).toBeVisible();
    expect(bodies).toHaveLength(1);
  });
  await test.step("sending disables the input and shows a spinner; success clears it, says 'Almost there!' and how to confirm", async () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    answer = { json: { result: "success", msg: "whatever the provider says" } };
    await email(page).fill("trader@example.org");
    await toast(page).getByLabel("Social handle (optional)").fill("@ada");
    await still(page);
    const idleGround = await ground(page);
    bodies.length = 0;
    await email(page).press("Enter");
    await expect.poll(() => bodies).toEqual([{ EMAIL: "trader@example.org", TWTT: "@ada" }]);
    await expect(email(page)).toBeDisabled();
    await expect(toast(page).locator("[data-spinner]")).toBeVisible();
    release();
    await expect(email(page)).toHaveAttribute("placeholder", "Almost there!");
    await expect(email(page)).toBeDisabled();
    await expect(email(page)).toHaveValue("");
    await expect(toast(page).locator("[data-checkmark]")).toBeVisible();
    await expect(toast(page).getByText(CONFIRM)).toBeVisible();
    await expect.poll(() => ground(page)).not.toBe(idleGround);
    await expect.poll(() => remembered(page, "betaEmail")).toBe("trader@example.org");
    await expect.poll(() => remembered(page, "lastSubscribedToBetaDate")).toBeGreaterThan(NOW);
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(opener(page)).toHaveCount(0);
  });
});

test("the form takes an address on the running server", async ({ page }) => {
  await openByButton(page);
  await email(page).fill("reader@example.org");
  await submit(page).click();
  await expect(toast(page).getByText(CONFIRM)).toBeVisible();
  await expect(toast(page).getByText("You are on our list; no email is sent yet.")).toBeVisible();
});

test("the sign-up widget of a page", async ({ page }) => {
  await page.goto("/about");
  await expect(opener(page)).toBeVisible();
  const form = page.locator("main form");
  const field = form.getByLabel("Your email");
  const status = form.getByRole("status");
  const color = async () => {
    const [red = 0, green = 0] = await status.evaluate(
      (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
    );
    return red > green ? "red" : "green";
  };
  await test.step("shows 'sending...', then the provider's message as text in red, after one request", async () => {
    let requests = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(SUBSCRIBE, async (route) => {
      requests += 1;
      await held;
      await route.fulfill({
        json: { result: "error", msg: "<b>a@b</b> <img src=x onerror=alert(1)>said" },
      });
    });
    await field.fill("a.b");
    await expect(form.getByRole("button", { name: "Subscribe" })).toBeDisabled();
    await field.fill("a@b");
    await field.press("Enter");
    await expect(status).toHaveText("sending...");
    await field.press("Enter");
    release();
    await expect(status).toHaveText("a@b said");
    expect(requests).toBe(1);
    expect(await color()).toBe("red");
    await page.unroute(SUBSCRIBE);
  });
  await test.step("shows what the running server refuses", async () => {
    await field.fill("a@b");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(status).toHaveText("The email address must look like name@example.org.");
  });
  await test.step("sends the social handle, and shows a success in green", async () => {
    await field.fill("widget@example.org");
    await form.getByLabel("Social handle").fill("@ada");
    const request = page.waitForRequest(SUBSCRIBE);
    await form.getByRole("button", { name: "Subscribe" }).click();
    expect((await request).postDataJSON()).toMatchObject({ TWTT: "@ada" });
    await expect(status).toHaveText("You are on our list; no email is sent yet.");
    expect(await color()).toBe("green");
  });
  await test.step("the toast is not offered to a reader who signed up by the widget", async () => {
    await expect(opener(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
  });
});
