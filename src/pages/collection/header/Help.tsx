import { Suspense, useRef, useState } from "react";
import { Button, IconButton } from "../../../components/Button.tsx";
import { Tour } from "../../../components/lazy-parts.ts";
import { closeDialog, openDialog } from "../../../dialogs/dialogs.ts";
import { SiteDialogs } from "../../../dialogs/SiteDialogs.tsx";
import { lastCompletedQuickTourTime } from "../../../storage/quick-tour.ts";
import { useStored } from "../../../storage/use-stored.ts";
import * as styles from "./TopBar.css.ts";

/** Opens the tutorials, which lead to the tour of the page. A reader who has not completed the tour is offered it here. */
export function Help() {
  const [completedAt] = useStored(lastCompletedQuickTourTime);
  const [touring, setTouring] = useState(false);
  const tutorials = useRef<HTMLButtonElement>(null);
  const start = () => {
    closeDialog();
    setTouring(true);
  };
  return (
    <>
      {completedAt === null && !touring && (
        <Button className={styles.offer} look="plain" label="Take the tour" onClick={start} />
      )}
      <IconButton
        ref={tutorials}
        icon="help"
        label="Tutorials"
        aria-haspopup="dialog"
        onClick={() => openDialog("tutorials")}
      />
      <SiteDialogs onTour={start} />
      {touring && (
        <Suspense>
          <Tour
            onEnd={() => {
              setTouring(false);
              tutorials.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
