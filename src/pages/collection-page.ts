/** A collection's page, for the table of all pages and for those that lead there. */
import { lazyComponent } from "../components/lazy-component.tsx";

export const CollectionPage = lazyComponent(
  async () => (await import("./collection/CollectionPage.tsx")).default,
);
