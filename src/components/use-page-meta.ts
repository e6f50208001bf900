import { useEffect } from "react";
import { documentTitle, TAGLINE } from "../../contract/page-meta.ts";

export interface PageMeta {
  /** Without the product's name, which `documentTitle` adds. Empty for the product alone. */
  readonly title: string;
  readonly description?: string;
}

/** Sets the document's title and description while the calling page is shown. */
export function usePageMeta({ title, description = TAGLINE }: PageMeta): void {
  useEffect(() => {
    document.title = documentTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
}
