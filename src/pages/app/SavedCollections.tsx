import useSWR from "swr";
import { Link } from "wouter";
import { ago } from "../../../contract/values/format.ts";
import { savedCollections } from "../../api/saved-collections.ts";
import { useNow } from "../../components/hooks/use-now.ts";
import { collectionEntry } from "../preview/collection-links.ts";
import * as styles from "./AppPage.css.ts";

const MINUTE_MS = 60_000;

/** Lists the collections that open without a network, with their age. Renders nothing if none is saved. */
export function SavedCollections() {
  const { data = [] } = useSWR("saved collections", savedCollections, {
    onError: (reason) => console.warn("The saved collections could not be read:", reason),
  });
  const now = useNow(MINUTE_MS);
  if (data.length === 0) return null;
  return (
    <section>
      <h2 className={styles.sectionTitle}>Saved on this device</h2>
      <ul className={styles.standard}>
        {data.map(({ id, name, savedAt, listedCount }) => (
          <li key={id}>
            <Link href={collectionEntry({ id, listedCount })} className={styles.saved}>
              <span className={styles.savedName}>{name}</span>
              <span>Saved {ago(savedAt, now)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
