import { useEffect } from "react";
import { useLocation } from "wouter";
import { documentTitle, type PageMeta, TAGLINE } from "../../contract/page-meta.ts";
import { canonicalPath } from "../../contract/routes.ts";

/** `title` is null while it is not known. */
type KnownMeta = Partial<Pick<PageMeta, "description">> & { readonly title: string | null };

/**
 * Sets the document's title, description and canonical link while the calling page is shown. Until the title is
 * known the head stays as the server sent it for this page, and names the product alone where it was another's.
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

/** The server names its public origin in the link it sends, which may not be the one it is reached by. */
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
