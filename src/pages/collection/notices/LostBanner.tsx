import { useState } from "react";
import { ago } from "../../../../contract/values/format.ts";
import { useCollection, useRetry } from "../../../collection/use-collection.ts";
import { Button, IconButton } from "../../../components/Button.tsx";
import { useNow } from "../../../components/hooks/use-now.ts";
import { Icon } from "../../../components/Icon.tsx";
import * as styles from "./LostBanner.css.ts";

const TICK_MS = 10_000;

/** Reports that prices may be old, and offers a retry. Overlays the bottom of the page, so that nothing moves. */
export function LostBanner() {
  const connection = useCollection((state) => state.connection);
  const asOf = useCollection((state) => state.asOf);
  const phase = useCollection((state) => state.phase);
  const { retry, error, inPage } = useRetry();
  const now = useNow(TICK_MS);
  const lost = connection.name === "lost";
  if (!lost && error === null && phase.name !== "failed") return inPage ? <SlowerBanner /> : null;
  const lostWords = asOf === null ? "Connection lost." : `Connection lost ${ago(asOf, now)}.`;
  // `LiveState` announces a lost connection, without its age. This banner announces the other faults.
  return (
    <div className={styles.banner} role={lost ? undefined : "status"} data-foot-banner>
      <Icon name="offline" />
      <p className={styles.text}>
        {lost ? lostWords : "Live prices have stopped."}{" "}
        <span className={styles.quiet}>Prices may be out of date.</span>
      </p>
      <Button icon="refresh" label="Try again" onClick={retry} />
    </div>
  );
}

/** Explains in the same place why the page may stutter, while the connection is not lost. */
function SlowerBanner() {
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <div className={styles.banner} role="status" data-foot-banner>
      <Icon name="info" />
      <p className={styles.text}>
        Running in slower mode.{" "}
        <span className={styles.quiet}>The browser could not start the background worker.</span>
      </p>
      <IconButton icon="close" label="Close" onClick={() => setRead(true)} />
    </div>
  );
}
