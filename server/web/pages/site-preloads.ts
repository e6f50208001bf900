/** The scripts and styles of a page of the site, as links in its HTML. */
import { postPath, RECORD_PATTERN, ROUTES } from "../../../contract/site/routes.ts";
import { chunkLinks, readManifest } from "./preloads.ts";

/** Returns the source files of a page's chunks, in lower case: a page is named after its route. `path` is null for an address without a page. */
export function siteFiles(path: string | null): readonly string[] {
  const layout = "src/shell/sitelayout.tsx";
  if (path === null) return [layout, "src/pages/not-found/notfoundpage.tsx"];
  const shown = RECORD_PATTERN.test(path) ? ROUTES.record.path : path;
  const [name] = Object.entries(ROUTES).find(([, route]) => route.path === shown) ?? [];
  if (name !== undefined) return [layout, `src/pages/${name}/${name}page.tsx`];
  const post = path.slice(postPath("").length).replaceAll("-", "");
  return [layout, "src/pages/blog/postpage.tsx", `src/content/posts/${post}.tsx`];
}

/** Returns what renders the links for a page at its canonical path, null for an address without a page. */
export function sitePreloads(folder: string): (path: string | null) => string {
  const manifest = readManifest(folder);
  const names = new Map(Object.keys(manifest).map((name) => [name.toLowerCase(), name]));
  return (path) =>
    chunkLinks(
      manifest,
      siteFiles(path).flatMap((file) => names.get(file) ?? []),
    );
}
