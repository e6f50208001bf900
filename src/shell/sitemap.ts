/** The site's pages and actions in three groups, used by the mobile menu and the footer. */
import type { ContactTopic } from "../../contract/site/contact-links.ts";
import { ROUTES, type Route } from "../../contract/site/routes.ts";
import type { SiteDialog } from "../dialogs/dialogs.ts";

export type SiteEntry =
  | { readonly route: Route; readonly badge?: string }
  | { readonly dialog: SiteDialog; readonly label: string }
  | { readonly contact: ContactTopic; readonly label: string };

export interface SiteSection {
  readonly title: string;
  readonly entries: readonly SiteEntry[];
}

export const BETA = "BETA";

export const SITE_SECTIONS: readonly SiteSection[] = [
  {
    title: "SITEMAP",
    entries: [
      { route: ROUTES.home },
      { route: ROUTES.pricing },
      { route: ROUTES.blog },
      { route: ROUTES.about },
    ],
  },
  {
    title: "APP",
    entries: [
      { route: ROUTES.app, badge: BETA },
      { route: ROUTES.record },
      { route: ROUTES.getlisted },
      { dialog: "tutorials", label: "Tutorials" },
      { dialog: "contact", label: "Request feature" },
    ],
  },
  {
    title: "COMPANY",
    entries: [
      { route: ROUTES.media },
      { route: ROUTES.contact },
      { route: ROUTES.careers },
      { contact: "affiliates", label: "Affiliates" },
      { route: ROUTES.terms },
      { route: ROUTES.privacy },
    ],
  },
];
