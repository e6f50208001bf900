import { useEffect } from "react";
import { useLocation } from "wouter";
import { documentTitle, type PageMeta, TAGLINE } from "../../contract/page-meta.ts";
import { canonicalPath } from "../../contract/routes.ts";

/** Sets the document's title, description and canonical link while the calling page is shown. */
export function usePageMeta({
  title,
  description = TAGLINE,
}: Pick<PageMeta, "title"> & Partial<PageMeta>): void {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canonical link follows the path
  useEffect(() => {
    document.title = documentTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    setCanonical(canonicalPath(window.location.pathname));
  }, [title, description, path]);
}

/** The server names its public origin in the link it sends, which may not be the one it is reached by. */
function setCanonical(path: string | null): void {
  const known = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
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
