import { ago } from "../../../contract/format.ts";
import type { UnixMs } from "../../../contract/units.ts";
import type { Connection } from "../../../contract/worker-api.ts";
import { useCollection } from "../../collection/use-collection.ts";
import { useNow } from "../../components/use-now.ts";
import * as styles from "./LiveState.css.ts";

const TICK_MS = 10_000;

const WORDS: Readonly<Record<Connection["name"], string>> = {
  connecting: "Connecting",
  live: "Live",
  polling: "Delayed",
  lost: "Offline",
};

const SPOKEN: Readonly<Record<Connection["name"], string>> = {
  connecting: "",
  live: "Prices are live",
  polling: "Prices are delayed by up to 15 seconds",
  lost: "Offline: prices are as of the last contact",
};

function detail(connection: Connection, lastUpdate: UnixMs | null, now: UnixMs): string | null {
  if (connection.name === "connecting") return null;
  const at = connection.name === "lost" ? connection.since : lastUpdate;
  return at === null ? null : ago(at, now);
}

/** How fresh the prices are. Spoken only when the kind of connection changes, never with the age. */
export function LiveState() {
  const connection = useCollection((state) => state.connection);
  const lastUpdate = useCollection((state) => state.view?.aggregates.lastListingsUpdate ?? null);
  const now = useNow(TICK_MS);
  const { name } = connection;
  const age = detail(connection, lastUpdate, now);
  return (
    <>
      <span className={styles.state} title={SPOKEN[name] || undefined}>
        <span className={styles.mark[name]} />
        <span>{WORDS[name]}</span>
        {age && <span className={styles.age}>{age}</span>}
      </span>
      <span className={styles.spoken} role="status">
        {SPOKEN[name]}
      </span>
    </>
  );
}
