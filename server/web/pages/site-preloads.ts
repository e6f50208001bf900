/** The scripts and styles of a page of the site, as links in its HTML. */
import { postPath, RECORD_PATTERN, ROUTES } from "../../../contract/site/routes.ts";
import { chunkLinks, readManifest } from "./preloads.ts";

const SITE_LAYOUT = "src/shell/SiteLayout.tsx";

/** Path of a page -> its file in `src/pages/`, as in `src/lazy-pages.ts`. */
const SITE_PAGES: Readonly<Record<string, string>> = {
  [ROUTES.home.path]: "home/HomePage",
  [ROUTES.app.path]: "app/AppPage",
  [ROUTES.record.path]: "record/RecordPage",
  [ROUTES.pricing.path]: "pricing/PricingPage",
  [ROUTES.blog.path]: "blog/BlogPage",
  [ROUTES.about.path]: "about/AboutPage",
  [ROUTES.getlisted.path]: "getlisted/GetListedPage",
  [ROUTES.media.path]: "media/MediaPage",
  [ROUTES.contact.path]: "contact/ContactPage",
  [ROUTES.careers.path]: "careers/CareersPage",
  [ROUTES.terms.path]: "terms/TermsPage",
  [ROUTES.privacy.path]: "privacy/PrivacyPage",
};

/** Returns the source files of the chunks of a page of the site. `path` is null for an address without a page. */
export function siteFiles(path: string | null): readonly string[] {
  const pageFile = (page: string) => [SITE_LAYOUT, `src/pages/${page}.tsx`];
  if (path === null) return pageFile("not-found/NotFoundPage");
  const page = SITE_PAGES[RECORD_PATTERN.test(path) ? ROUTES.record.path : path];
  if (page !== undefined) return pageFile(page);
  const name = path
    .slice(postPath("").length)
    .replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
  return [...pageFile("blog/PostPage"), `src/content/posts/${name}.tsx`];
}

/** Returns what renders the links for a page at its canonical path, null for an address without a page. */
export function sitePreloads(folder: string): (path: string | null) => string {
  const manifest = readManifest(folder);
  return (path) => chunkLinks(manifest, siteFiles(path));
}
