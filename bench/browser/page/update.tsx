/** The collection's page over the worker or over the plain form: `?form=worker&collection=ID`, then a query as in links. */
import "@fontsource-variable/inter/index.css";
import "../../../src/theme/global.css.ts";
import { createRoot } from "react-dom/client";
import { CollectionProvider } from "../../../src/collection/CollectionProvider.tsx";
import * as styles from "../../../src/pages/collection/CollectionPage.css.ts";
import { CollectionHeader } from "../../../src/pages/collection/header/CollectionHeader.tsx";
import { TopBar } from "../../../src/pages/collection/header/TopBar.tsx";
import { Workbench } from "../../../src/pages/collection/Workbench.tsx";
import { PlainProvider } from "./plain/PlainProvider.tsx";

const params = new URLSearchParams(location.search);
const collectionId = params.get("collection") ?? "";
const Provider = params.get("form") === "plain" ? PlainProvider : CollectionProvider;

const root = document.getElementById("root");
if (!root) throw new Error("index.html must hold an element with the id root");
createRoot(root).render(
  <Provider collectionId={collectionId}>
    <div className={styles.page}>
      <TopBar collectionId={collectionId} />
      <main className={styles.main}>
        <CollectionHeader collectionId={collectionId} />
        <Workbench collectionId={collectionId} isCovered={false} />
      </main>
    </div>
  </Provider>,
);
