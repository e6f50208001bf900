import { Badge } from "../../components/Badge.tsx";
import { openDialog } from "../../dialogs/dialogs.ts";
import { NavLink } from "../header/NavLink.tsx";
import type { SiteEntry, SiteSection } from "../sitemap.ts";

interface SiteEntriesProps extends Pick<SiteSection, "entries"> {
  /** Class names of the list, and of the link or button in it. */
  readonly styles: { readonly entries: string; readonly entry: string };
  /** Called first when an entry is activated. */
  readonly onFollow?: () => void;
}

/** The entries of a section. Each is what its kind requires: a page link, a mail link, or a button for a dialog. */
export function SiteEntries({ entries, styles, onFollow }: SiteEntriesProps) {
  const renderEntry = (entry: SiteEntry) => {
    if ("route" in entry)
      return (
        <NavLink href={entry.route.path} className={styles.entry} onClick={onFollow}>
          <span>{entry.route.title}</span>
          {entry.badge && <Badge>{entry.badge}</Badge>}
        </NavLink>
      );
    if ("email" in entry)
      return (
        <a href={`mailto:${entry.email}`} className={styles.entry}>
          {entry.label}
        </a>
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
