import { Link } from "wouter";
import { ROUTES } from "../../../contract/routes.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { ConnectButton } from "../../wallet/ConnectButton.tsx";
import * as styles from "./TopBar.css.ts";

/** Breadcrumbs and the connection: all the header that a collection's page has. */
export function TopBar({ collectionId }: { readonly collectionId: string }) {
  const name = useCollection((state) => state.fixed?.collection.name);
  return (
    <header className={styles.bar}>
      <nav aria-label="Breadcrumbs" className={styles.nav}>
        <ol className={styles.crumbs}>
          <li className={styles.crumb}>
            <Link href={ROUTES.home.path} className={styles.link}>
              Fairfloor
            </Link>
          </li>
          <li className={styles.crumb}>
            <Link href={ROUTES.app.path} className={styles.link}>
              Collections
            </Link>
          </li>
          <li className={styles.crumb} aria-current="page">
            <span className={styles.here}>{name ?? collectionId}</span>
          </li>
        </ol>
      </nav>
      <ConnectButton />
    </header>
  );
}
