import { whole } from "../../../contract/format.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import * as styles from "./FilterDrawer.css.ts";
import { Filters } from "./Filters.tsx";

export interface FilterDrawerProps {
  readonly onClose: () => void;
  /** Called once the filters are in the document. */
  readonly onShown: () => void;
}

/** The filters where there is no room beside the grid. Its foot says what closing it will show. */
export function FilterDrawer({ onClose, onShown }: FilterDrawerProps) {
  const shown = useCollection((state) => state.view?.rows.length);
  return (
    <Dialog open onClose={onClose} title="Filters" shape="drawer">
      <Filters onShown={onShown} />
      <div className={styles.foot}>
        <Button look="primary" wide onClick={onClose}>
          Show {shown !== undefined && whole(shown)} {shown === 1 ? "token" : "tokens"}
        </Button>
      </div>
    </Dialog>
  );
}
