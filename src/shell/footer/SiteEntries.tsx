import { Badge } from "../../components/Badge.tsx";
import { ContactLink } from "../../components/ContactLink.tsx";
import { openDialog } from "../../dialogs/dialogs.ts";
import { writeHref } from "../../site-links.ts";
import { NavLink } from "../header/NavLink.tsx";
import type { SiteEntry, SiteSection } from "../sitemap.ts";

interface SiteEntriesProps extends Pick<SiteSection, "entries"> {
  /** Class names of the list, and of the link or button in it. */
  readonly styles: { readonly entries: string; readonly entry: string };
  /** Called first when an entry is activated. */
  readonly onFollow?: () => void;
}

/** The entries of a section. Each is what its kind requires: a link to a page or to us, or a button for a dialog. */
export function SiteEntries({ entries, styles, onFollow }: SiteEntriesProps) {
  const renderEntry = (entry: SiteEntry) => {
    if ("route" in entry)
      return (
        <NavLink href={entry.route.path} className={styles.entry} onClick={onFollow}>
          <span>{entry.route.title}</span>
          {entry.badge && <Badge>{entry.badge}</Badge>}
        </NavLink>
      );
    if ("contact" in entry)
      return (
        <ContactLink href={writeHref(entry.contact)} className={styles.entry} onClick={onFollow}>
          {entry.label}
        </ContactLink>
      );
    const open = () => {
      onFollow?.();
      openDialog(entry.dialog);
    };
    return (
      <button type="button" aria-haspopup="dialog" className={styles.entry} onClick={open}>
        {entry.label}
      </button>
    );
  };
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={"route" in entry ? entry.route.path : entry.label}>{renderEntry(entry)}</li>
      ))}
    </ul>
  );
}
