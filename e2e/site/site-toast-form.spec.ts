/** The form in the beta sign-up toast. */
import { expect, test } from "../support/test.ts";
import {
  answerWith,
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

test.describe("the subscribe form", () => {
  test("its button is disabled until the email is valid, and no message is shown for invalid input", async ({
    page,
  }) => {
    const { bodies } = await answerWith(page, { json: { result: "success", msg: "ok" } });
    await openByButton(page);
    for (const invalid of ["", "trader", "trader@", "trader@example", "a b@example.org", "@.org"]) {
      await email(page).fill(invalid);
      await expect(submit(page)).toBeDisabled();
      await email(page).press("Enter");
    }
    await expect(toast(page).getByRole("status")).toBeEmpty();
    expect(bodies).toEqual([]);
    await email(page).fill("t@e.x");
    await expect(submit(page)).toBeEnabled();
  });

  test("sending disables the input and shows a spinner; success clears it, says 'Almost there!' and how to confirm", async ({
    page,
  }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(SUBSCRIBE, async (route) => {
      await answered;
      await route.fulfill({ json: { result: "success", msg: "whatever the provider says" } });
    });
    await openByButton(page);
    const ground = () =>
      email(page).evaluate((input) => {
        const frame = input.parentElement;
        return frame && getComputedStyle(frame).backgroundColor;
      });
    const idleGround = await ground();
    await email(page).fill("trader@example.org");
    const request = page.waitForRequest(SUBSCRIBE);
    await email(page).press("Enter");
    expect((await request).postDataJSON()).toEqual({ EMAIL: "trader@example.org" });
    await expect(email(page)).toBeDisabled();
    await expect(toast(page).locator("[data-spinner]")).toBeVisible();
    answer();
    await expect(email(page)).toHaveAttribute("placeholder", "Almost there!");
    await expect(email(page)).toBeDisabled();
    await expect(email(page)).toHaveValue("");
    await expect(toast(page).locator("[data-checkmark]")).toBeVisible();
    await expect(toast(page).getByText(CONFIRM)).toBeVisible();
    expect(await ground()).not.toBe(idleGround);
    expect(await remembered(page, "betaEmail")).toBe("trader@example.org");
    expect(await remembered(page, "lastSubscribedToBetaDate")).toBeGreaterThan(NOW);
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(opener(page)).toHaveCount(0);
  });

  test("takes an address on the running server", async ({ page }) => {
    await openByButton(page);
    await email(page).fill("reader@example.org");
    await submit(page).click();
    await expect(toast(page).getByText(CONFIRM)).toBeVisible();
    await expect(toast(page).getByText("You are on our list; no email is sent yet.")).toBeVisible();
  });

  test("is not offered to a reader who signed up by the widget of a page", async ({ page }) => {
    await page.goto("/about");
    await expect(opener(page)).toBeVisible();
    const form = page.locator("main form");
    await form.getByLabel("Your email").fill("a@b");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByRole("status")).toHaveText(
      "The email address must look like name@example.org.",
    );
    await form.getByLabel("Your email").fill("widget@example.org");
    await form.getByLabel("Social handle").fill("@ada");
    const request = page.waitForRequest(SUBSCRIBE);
    await form.getByRole("button", { name: "Subscribe" }).click();
    expect((await request).postDataJSON()).toMatchObject({ TWTT: "@ada" });
    await expect(form.getByRole("status")).toHaveText("You are on our list; no email is sent yet.");
    await expect(opener(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
  });

  test("an error shows the server's message under the field, as text, and can be corrected", async ({
    page,
  }) => {
    const msg = 'Already <b>subscribed</b>: <img src=x onerror="alert(1)">';
    await answerWith(page, { json: { result: "error", msg } });
    await openByButton(page);
    await email(page).fill("trader@example.org");
    await submit(page).click();
    await expect(toast(page).getByRole("status")).toContainText("Already");
    await expect(toast(page).getByRole("status").locator("*")).toHaveCount(0);
    await expect(email(page)).toHaveAttribute("aria-invalid", "true");
    await expect(email(page)).toBeFocused();
    await email(page).press("End");
    await email(page).pressSequentially("x");
    await expect(toast(page).getByRole("status")).toBeEmpty();
    await expect(submit(page)).toBeEnabled();
  });

  for (const [what, answer] of [
    ["500 without a body", { status: 500, body: "" }],
    ["502 with a page", { status: 502, body: "<html><h1>Bad gateway</h1></html>" }],
    ["JSON of another shape", { json: [1, 2] }],
  ] as const)
    test(`shows its own error message if the answer is a ${what}`, async ({ page }) => {
      await answerWith(page, answer);
      await openByButton(page);
      await email(page).fill("trader@example.org");
      await submit(page).click();
      await expect(toast(page).getByRole("status")).toContainText("Try again");
      await expect(submit(page)).toBeEnabled();
      expect(await remembered(page, "betaEmail")).toBeNull();
    });

  test("sends one request on a double submit", async ({ page }) => {
    const { bodies } = await answerWith(page, { json: { result: "error", msg: "Not now" } });
    await openByButton(page);
    await email(page).fill("trader@example.org");
    await toast(page)
      .locator("form")
      .evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
        form.requestSubmit();
      });
    await expect(toast(page).getByText("Not now")).toBeVisible();
    expect(bodies).toHaveLength(1);
  });
});
