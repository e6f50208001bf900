import { Suspense, useState } from "react";
import { Link } from "wouter";
import { ROUTES } from "../../../../contract/site/routes.ts";
import { useCollection, useShown } from "../../../collection/use-collection.ts";
import { IconButton } from "../../../components/Button.tsx";
import { DisplayDialog } from "../../../components/lazy-parts.ts";
import { ConnectButton } from "../../../wallet/ConnectButton.tsx";
import { Help } from "./Help.tsx";
import * as styles from "./TopBar.css.ts";
import { useCollectionName } from "./use-collection-name.ts";

const CRUMBS = [
  ["Fairfloor", ROUTES.home.path],
  ["Collections", ROUTES.app.path],
] as const;

/** The whole site header of a collection's page: breadcrumbs, help, the display and the connection. */
export function TopBar({ collectionId }: { readonly collectionId: string }) {
  const name = useCollectionName(collectionId);
  const failed = useCollection((state) => state.phase.name === "failed");
  const demo = useShown((state) => state.fixed?.collection.demo ?? false);
  const here = name ?? (failed ? collectionId : null);
  return (
    <header className={styles.bar}>
      <nav aria-label="Breadcrumbs" className={styles.nav}>
        <ol className={styles.crumbs}>
          {CRUMBS.map(([word, path]) => (
            <li key={path} className={styles.crumb}>
              <Link href={path} className={styles.link}>
                {word}
              </Link>
            </li>
          ))}
          {here && (
            <li className={styles.crumb} aria-current="page">
              <span className={styles.here}>{here}</span>
            </li>
          )}
        </ol>
      </nav>
      <div className={styles.actions}>
        <Help />
        <Display />
        <ConnectButton demo={demo} />
      </div>
    </header>
  );
}

function Display() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="display"
        label="Display"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <DisplayDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
