import { useCollection } from "../collection/use-collection.ts";
import { PriceChart } from "../components/chart/PriceChart.tsx";
import * as pageStyles from "../pages/collection/CollectionPage.css.ts";
import { CollectionHeader } from "../pages/collection/header/CollectionHeader.tsx";
import { TopBar } from "../pages/collection/header/TopBar.tsx";
import { LinkNotes, ListNotes, NoMatch } from "../pages/collection/notices/ListNotes.tsx";
import { Toolbar } from "../pages/collection/Toolbar.tsx";
import * as styles from "../pages/collection/Workbench.css.ts";
import { EmptyCards, FirstCards } from "./FirstCards.tsx";

const nothing = () => {};

interface FirstCollectionProps {
  readonly collectionId: string;
  /** True if a token covers it. The cards are then empty. */
  readonly isCovered: boolean;
}

/** The first screen of a collection's page, as `CollectionPage` draws it once it has the tokens. */
export function FirstCollection({ collectionId, isCovered }: FirstCollectionProps) {
  const hasRows = useCollection((state) => (state.view?.rows.length ?? 0) > 0);
  return (
    <div className={pageStyles.page} inert={isCovered}>
      <TopBar collectionId={collectionId} />
      <main className={pageStyles.main}>
        <CollectionHeader collectionId={collectionId} />
        <Toolbar filtersOpen={false} onToggleFilters={nothing} onShowKeys={nothing} />
        <div className={styles.alone}>
          <div className={styles.list}>
            <PriceChart covered={false} onOpen={nothing} />
            <LinkNotes />
            {hasRows ? <ListNotes /> : <NoMatch />}
            {isCovered ? <EmptyCards /> : <FirstCards />}
          </div>
        </div>
      </main>
    </div>
  );
}
