import { useEffect } from "react";
import { useLocation } from "wouter";
import { documentTitle, type PageMeta, TAGLINE } from "../../../contract/site/page-meta.ts";
import { canonicalPath } from "../../../contract/site/routes.ts";

/** `title` is null while it is not known. */
type KnownMeta = Partial<Pick<PageMeta, "description">> & { readonly title: string | null };

/**
 * Sets the document's title, description and canonical link while the calling page is shown. Until the title is
 * known, a head that the server sent for this page stays. A head of another page gets the product's name as title.
 */
export function usePageMeta({ title, description = TAGLINE }: KnownMeta): void {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canonical link follows the path
  useEffect(() => {
    const canonical = canonicalPath(window.location.pathname);
    if (title === null && isHeadOf(canonical)) return;
    document.title = documentTitle(title ?? "");
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    setCanonical(canonical);
  }, [title, description, path]);
}

const CANONICAL = 'link[rel="canonical"]';

function isHeadOf(path: string | null): boolean {
  const known = document.querySelector<HTMLLinkElement>(CANONICAL);
  return known !== null && new URL(known.href).pathname === path;
}

/** Keeps the origin of the server's link: its public origin may differ from the one in the address. */
function setCanonical(path: string | null): void {
  const known = document.querySelector<HTMLLinkElement>(CANONICAL);
  if (path === null) {
    known?.remove();
    return;
  }
  const link = known ?? document.createElement("link");
  link.href = new URL(path, known?.href ?? window.location.origin).href;
  if (known) return;
  link.rel = "canonical";
  document.head.append(link);
}
