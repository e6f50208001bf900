/** A collection's page, for the table of all pages and for those that lead there. */
import { onDemand } from "../components/on-demand.tsx";

export const CollectionPage = onDemand(
  async () => (await import("./collection/CollectionPage.tsx")).default,
);
