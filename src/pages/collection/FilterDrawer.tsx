import { whole } from "../../../contract/format.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { FilterPanel } from "../../components/filters/FilterPanel.tsx";
import * as styles from "./FilterDrawer.css.ts";

interface FilterDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The filters where there is no room beside the grid. Its foot says what closing it will show. */
export function FilterDrawer({ open, onClose }: FilterDrawerProps) {
  const shown = useCollection((state) => state.view?.rows.length ?? 0);
  return (
    <Dialog open={open} onClose={onClose} title="Filters" shape="drawer">
      <FilterPanel />
      <div className={styles.foot}>
        <Button look="primary" wide onClick={onClose}>
          Show {whole(shown)} {shown === 1 ? "token" : "tokens"}
        </Button>
      </div>
    </Dialog>
  );
}
