/** Servers of stories, which end at any time and start again on the same database: as a process, or in this one. */

import type { Config } from "../platform/config/config.ts";
import { readConfig } from "../platform/config/config.ts";
import { type FollowTimes, followAdded } from "../sources/follow-added.ts";
import { createSources, type SourceParts } from "../sources/sources.ts";
import { openDatabase } from "../storage/db/open-database.ts";
import { valueCollection } from "../valuation/project.ts";
import { type MortalDatabase, mortalDatabase } from "./mortal-database.ts";
import { runServer } from "./run-server.ts";
import { runTestServer } from "./test-server.ts";

export interface StoryServer {
  origin(): Promise<string>;
  /** Its last lines. */
  output(): string;
  /** Ends it at once, in the middle of its work. */
  kill(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

export type StartServer = (
  database: Pick<Config, "dataDir" | "databaseUrl">,
  settings: Readonly<Record<string, string>>,
) => StoryServer;

/** Intervals that leave nothing to wait for. */
const TIMES: Partial<FollowTimes> & SourceParts["times"] = {
  ...{ lookMs: 100, holdMs: 400, tickMs: 50, pollMs: 50, failurePauseMs: 100 },
  reconnectMs: { first: 50, max: 500 },
};

/** Starts the real program. It waits as long as it does for its users. */
export const startProcess: StartServer = (database, settings) => {
  const { child, output, exit, origin } = runServer(database, settings);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
  };
  return { origin, output, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
};

/** Starts a server in this process, with short intervals. Killed, it loses its database between two statements. */
export const startInProcess: StartServer = (database, settings) => {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const stopping = new AbortController();
  let mortal: MortalDatabase | null = null;

  async function start() {
    const server = await runTestServer(async () => {}, {
      database: { open: () => openDatabase(database, "own") },
      wrap: (opened) => (mortal = mortalDatabase(opened)),
    });
    const parts = {
      ...{ store: server.store, config: readConfig(settings), report, times: TIMES },
      value: async (...given: Parameters<typeof valueCollection>) => valueCollection(...given),
    };
    return {
      server,
      following: followAdded({ ...parts, sources: createSources(parts) }, stopping.signal),
    };
  }

  const started = start();
  async function stop(): Promise<void> {
    const { server, following } = await started;
    stopping.abort();
    await following;
    await server.discard();
  }
  return {
    origin: async () => (await started).server.origin,
    output: () => lines.join("\n"),
    async kill() {
      await started;
      mortal?.kill();
      await stop();
    },
    stop,
  };
};
