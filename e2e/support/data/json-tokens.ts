/** Serves a collection's tokens as changed JSON: breaks its columns, so the app falls back to JSON. */
import type { UnlistedTokens } from "../../../contract/tokens/snapshot.ts";
import type { Page } from "../test.ts";

type Body = Omit<UnlistedTokens, "tokens"> & { tokens: unknown[][] };

function addressOf(collection: string, part: string): string {
  return `**/api/v1/collections/${collection}/tokens/${part}*`;
}

export async function changeTokens(
  page: Page,
  collection: string,
  change: (body: Body) => void,
): Promise<void> {
  await page.route(addressOf(collection, "columns"), (route) => route.fulfill({ body: "none" }));
  await page.route(addressOf(collection, "unlisted"), async (route) => {
    const body: Body = await (await route.fetch()).json();
    change(body);
    await route.fulfill({ json: body });
  });
}

/** Undoes `changeTokens`. */
export async function sendColumns(page: Page, collection: string): Promise<void> {
  for (const part of ["columns", "unlisted"]) await page.unroute(addressOf(collection, part));
}
