import { NOT_FOUND, pageMeta } from "../../contract/site-meta.ts";
import { usePageMeta } from "../components/use-page-meta.ts";

/** The head of a page that needs no data for it: what the contract says of the address. */
export function useSiteMeta(): void {
  usePageMeta(pageMeta(window.location.pathname) ?? NOT_FOUND);
}
