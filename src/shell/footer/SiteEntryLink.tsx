import { Badge } from "../../components/Badge.tsx";
import { openDialog } from "../../dialogs/dialogs.ts";
import { NavLink } from "../header/NavLink.tsx";
import type { SiteEntry } from "../sitemap.ts";

interface SiteEntryLinkProps {
  readonly entry: SiteEntry;
  readonly className: string;
  /** Called first when the entry is activated. */
  readonly onFollow?: () => void;
}

/** Renders a sitemap entry as its kind requires: a link to a page, a mail link, or a button for a dialog. */
export function SiteEntryLink({ entry, className, onFollow }: SiteEntryLinkProps) {
  if ("route" in entry)
    return (
      <NavLink
        href={entry.route.path}
        className={className}
        {...(onFollow && { onClick: onFollow })}
      >
        <span>{entry.route.title}</span>
        {entry.badge && <Badge>{entry.badge}</Badge>}
      </NavLink>
    );
  if ("email" in entry)
    return (
      <a href={`mailto:${entry.email}`} className={className}>
        {entry.label}
      </a>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={className}
      onClick={() => {
        onFollow?.();
        openDialog(entry.dialog);
      }}
    >
      {entry.label}
    </button>
  );
}
