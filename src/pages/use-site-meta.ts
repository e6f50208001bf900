import { useLocation } from "wouter";
import { NOT_FOUND, pageMeta } from "../../contract/site/site-meta.ts";
import { usePageMeta } from "../components/hooks/use-page-meta.ts";

/** Sets the head of a page that needs no data for it, from the contract's metadata for the URL. */
export function useSiteMeta(): void {
  const [path] = useLocation();
  usePageMeta(pageMeta(path) ?? NOT_FOUND);
}
