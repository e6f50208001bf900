import type { ReactNode } from "react";
import { whole } from "../../../contract/values/format.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import * as styles from "./FilterDrawer.css.ts";

export interface FilterDrawerProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Drawer for the filters where the grid leaves no room beside it. Its button shows how many tokens match. */
export function FilterDrawer({ onClose, children }: FilterDrawerProps) {
  const shown = useCollection((state) => state.view?.rows.length);
  return (
    <Dialog open onClose={onClose} title="Filters" shape="drawer">
      {children}
      <div className={styles.foot}>
        <Button look="primary" wide onClick={onClose}>
          Show {shown !== undefined && whole(shown)} {shown === 1 ? "token" : "tokens"}
        </Button>
      </div>
    </Dialog>
  );
}
