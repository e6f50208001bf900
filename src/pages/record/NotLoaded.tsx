import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import * as styles from "./RecordPage.css.ts";

interface NotLoadedProps {
  /** Name of what is missing: "record". */
  readonly what: string;
  /** True if the request failed, false while it is under way. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Stands in the place of data that is not there yet or could not be loaded. */
export function NotLoaded({ what, failed, retry }: NotLoadedProps) {
  if (!failed)
    return (
      <p className={styles.loading} role="status" aria-busy="true">
        Loading the {what}…
      </p>
    );
  return (
    <Notice
      icon="offline"
      title={`The ${what} could not be loaded`}
      action={<Button icon="refresh" label="Try again" onClick={retry} />}
    >
      The server did not answer. Your connection or our server may be down.
    </Notice>
  );
}
