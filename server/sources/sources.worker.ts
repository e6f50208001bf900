/** Thread that follows the sources. What foreign servers send is read, checked and stored here (wiring only). */
import { parentPort } from "node:worker_threads";
import { readConfig } from "../platform/config/config.ts";
import { createSettingsRedactor } from "../platform/config/settings-redactor.ts";
import { guardConsole } from "../platform/log/guard-console.ts";
import { shareAnswering } from "../platform/next-turn.ts";
import { joinByPorts } from "../storage/db/database-ports.ts";
import { createStore } from "../storage/store/create-store.ts";
import { logWrites } from "../storage/store/log-writes.ts";
import { openStore } from "../storage/store/open-store.ts";
import type { Store } from "../storage/store/store.ts";
import { createValuer } from "../valuation/valuer.ts";
import { followSources } from "./follow-added.ts";
import type { FromSources, StartSources, ToSources } from "./follow-in-thread.ts";
import { createSources } from "./sources.ts";

/** Connections to PostgreSQL, beside those of the thread that answers readers. */
const CONNECTIONS = 3;

const ending = new AbortController();
let isWatched = false;

const send = (message: FromSources) => parentPort?.postMessage(message);
const report = (line: string) => send({ kind: "report", line });

/** Logs the batches of `store`. The owner's log goes on with them. */
async function logged(store: Store): Promise<Store> {
  const { createFlow } = await import("../platform/log/flow.ts");
  const flow = createFlow(undefined, (collection, request) =>
    send({ kind: "stored", collection, request }),
  );
  return logWrites(store, flow);
}

async function follow({
  holder,
  ports,
  answering,
  isLogged,
  ...start
}: StartSources): Promise<void> {
  shareAnswering(answering);
  const config = readConfig(process.env);
  const opened = await (ports
    ? createStore(joinByPorts(ports))
    : openStore(config, "join", CONNECTIONS));
  const store = isLogged ? await logged(opened) : opened;
  const valuer = createValuer();
  const sources = createSources(
    { store, config, value: valuer.fit, report },
    undefined,
    start.sources,
  );
  const parts = { store, sources, report, holder, isWatched: () => isWatched };
  await followSources(parts, ending.signal);
  await valuer.close();
  await opened.close();
  send({ kind: "ended" });
}

guardConsole(createSettingsRedactor(process.env).redact);
parentPort?.on("message", (message: ToSources) => {
  if (message.kind === "start") void follow(message);
  else if (message.kind === "watched") isWatched = message.isWatched;
  else ending.abort();
});
