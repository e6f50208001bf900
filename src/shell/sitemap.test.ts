import { expect, it } from "vitest";
import { ROUTES } from "../../contract/site/routes.ts";
import { SITE_SECTIONS } from "./sitemap.ts";

it("links every page of the site from the menu and the footer", () => {
  const listed = SITE_SECTIONS.flatMap(({ entries }) =>
    entries.flatMap((entry) => ("route" in entry ? [entry.route.path] : [])),
  );
  const pages = Object.values(ROUTES)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":"));
  expect([...listed].sort()).toEqual([...pages].sort());
});
