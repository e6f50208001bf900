/** Starts the lying servers, and stores a collection of each of their kinds for the server to follow. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { SUCCESS } from "../../server/cli/command.ts";
import { openStore } from "../../server/storage/store/open-store.ts";
import { followPunks } from "../../server/testing/chain/follow-punks.ts";
import { REPEATING_CONTRACT } from "../../server/testing/liars/repeating-contract.ts";
import { runAdd } from "../../server/testing/run-add.ts";
import { type FromLiars, type LiarSettings, PUNKS, SLUG } from "./lying-servers.ts";

export const ECHOES_ID = "echoes";
/** A liar that is not asked for so long fails the run. */
const MAX_WAIT_MS = 180_000;

interface StartedLiars {
  readonly liars: ChildProcess;
  readonly settings: LiarSettings;
}

/** Settings of a server that follows them. */
export interface FollowSettings extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string;
  readonly ETH_RPC_URL: string;
}

/** Starts them. They tell no lie yet. */
export async function startLiars(): Promise<StartedLiars> {
  const liars = fork(new URL("./lying-servers.ts", import.meta.url), {
    execArgv: ["--import", "tsx"],
  });
  const message = await nextMessage(liars, "listening");
  return { liars, settings: message.settings };
}

export async function nextMessage<Kind extends FromLiars["kind"]>(liars: ChildProcess, kind: Kind) {
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  for (;;) {
    const [message] = (await once(liars, "message", { signal })) as [FromLiars]; // our own program's format
    if (message.kind === kind) return message as Extract<FromLiars, { kind: Kind }>; // just compared
  }
}

/** Stores a collection of each kind. Returns the settings with which the server follows them. */
export async function storeCollections(
  dataDir: string,
  settings: LiarSettings,
): Promise<FollowSettings> {
  const { rpcUrl, chainId, market, bears, openSea } = settings;
  const store = await openStore({ dataDir, databaseUrl: null }, "own");
  await followPunks(store, { id: "punks", chainId, market, punks: PUNKS, firstBlock: 1 });
  await store.close();
  const added = [
    await runAdd([REPEATING_CONTRACT, "--id", ECHOES_ID, "--from-block", "0"], {
      ...{ DATA_DIR: dataDir, ETH_RPC_URL: rpcUrl },
    }),
    await runAdd([bears, "--opensea", SLUG, "--id", "bears"], { DATA_DIR: dataDir, ...openSea }),
  ];
  for (const { code, errors } of added) if (code !== SUCCESS) throw new Error(errors.join("\n"));
  return { DATA_DIR: dataDir, ETH_RPC_URL: rpcUrl, ...openSea };
}
