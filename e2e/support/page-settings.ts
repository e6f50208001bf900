/** Pages with settings that the test server does not have. */
import { CONTACT_META } from "../../contract/site/contact-links.ts";
import type { Page } from "./test.ts";

/** Adds to every page the `<meta>` elements that the server adds if it has the settings. */
export async function addSettings(
  page: Page,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const elements = Object.entries(settings).map(
    ([name, content]) => `<meta name="${name}" content="${content}" />`,
  );
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace("</head>", `${elements.join("")}</head>`);
    await route.fulfill({ response, body });
  });
}

/** Makes the site one whose operator has forms and an email address of their own. */
export function nameOperator(page: Page): Promise<void> {
  return addSettings(page, {
    [CONTACT_META.forms]: "https://forms.example/us",
    [CONTACT_META.email]: "hello@fairfloor.test",
  });
}
