/** The ways to reach us: by the operator's forms and email address if the server has them, else by our own form. */
import type { Locator } from "playwright/test";
import { nameOperator } from "../support/page-settings.ts";
import { contact } from "../support/site-dialogs.ts";
import { expect, type Page, test } from "../support/test.ts";
import { keepToastClosed } from "../support/toast.ts";

const banner = (page: Page) => page.getByRole("complementary", { name: "Announcement" });
const footer = (page: Page) => page.getByRole("contentinfo");
const form = (page: Page) => page.locator("main form");

async function expectNewTab(link: Locator): Promise<void> {
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
}

test.beforeEach(({ page }) => keepToastClosed(page));

test("an operator's forms and email address are linked wherever we can be reached", async ({
  page,
}) => {
  await nameOperator(page);
  await page.goto("/contact");

  await test.step("the banner reads as it should, with an external link", async () => {
    await expect(banner(page)).toContainText(
      "We're releasing this Beta with a limited selection of projects and adding more daily. Looking for something in particular?",
    );
    const link = banner(page).getByRole("link", {
      name: "Request a project and we'll list it asap.",
    });
    await expect(link).toHaveAttribute("href", /^https:\/\//);
    await expectNewTab(link);
  });
  await test.step("the footer has an Affiliates mail link", () =>
    expect(footer(page).getByRole("link", { name: "Affiliates" })).toHaveAttribute(
      "href",
      /^mailto:\S+@\S+\.\S+$/,
    ));
  await test.step("the contact page opens each form in a new tab, and takes a message", async () => {
    for (const name of ["Suggest feature", "Report a bug", "Request a project"])
      await expectNewTab(page.locator("main").getByRole("link", { name }));
    await form(page).getByLabel("Your email").fill("reader@example.org");
    await form(page).getByLabel("Message").fill("Two lines,\nboth kept.");
    await form(page).getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Thank you. We have received your message")).toBeVisible();
  });
  await test.step("'Let's get in touch' asks 'What do you want to do?' with three external links, each in a new tab", async () => {
    await footer(page).getByRole("button", { name: "Request feature" }).click();
    await expect(contact(page)).toContainText("What do you want to do?");
    const links = contact(page).getByRole("link");
    await expect(links).toHaveText(["Suggest feature", "Report a bug", "Request a project"]);
    for (const link of await links.all()) {
      await expectNewTab(link);
      await expect(link).toHaveAttribute("href", /^https:\/\//);
    }
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(new Set(hrefs).size).toBe(3);
  });
});

test("without an operator's forms every link leads to our contact form, with its topic filled in", async ({
  page,
}) => {
  await page.goto("/pricing");
  await test.step("from the banner", async () => {
    await banner(page).getByRole("link").click();
    await expect(page).toHaveURL(/\/contact\?about=project$/);
    await expect(page.getByText("About: Request a project")).toBeVisible();
  });
  await test.step("from the footer", async () => {
    await footer(page).getByRole("link", { name: "Affiliates" }).click();
    await expect(page.getByText("About: Affiliates")).toBeVisible();
  });
  await test.step("from the contact dialog", async () => {
    await footer(page).getByRole("button", { name: "Request feature" }).click();
    await contact(page).getByRole("link", { name: "Report a bug" }).click();
    await expect(page).toHaveURL(/\/contact\?about=bug$/);
    await expect(contact(page)).toBeHidden();
    await expect(page.getByText("About: Report a bug")).toBeVisible();
    await expect(page.getByLabel("Your email")).toBeFocused();
    await expect(page.getByLabel("Your email")).toBeInViewport();
  });
  await test.step("another topic keeps what is written", async () => {
    await page.getByLabel("Message").fill("It jumps.");
    await page.getByRole("main").getByRole("link", { name: "Suggest feature" }).click();
    await expect(page.getByText("About: Suggest feature")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("It jumps.");
  });
});
