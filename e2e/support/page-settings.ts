/** A site whose operator has forms and an email address of their own. */
import { CONTACT_META } from "../../contract/site/contact-links.ts";
import type { Page } from "./test.ts";

const SETTINGS = [
  `<meta name="${CONTACT_META.forms}" content="https://forms.example/us" />`,
  `<meta name="${CONTACT_META.email}" content="hello@fairfloor.test" />`,
].join("");

/** Adds to every page what the server adds if FORMS_URL and CONTACT_EMAIL are set. */
export async function nameOperator(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace("</head>", `${SETTINGS}</head>`);
    await route.fulfill({ response, body });
  });
}
