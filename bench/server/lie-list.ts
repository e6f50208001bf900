/** The lies, in the order in which a run tells them, and how each begins and ends. */
import type { ChildProcess } from "node:child_process";
import * as apiPath from "../../contract/api-path.ts";
import { SUCCESS } from "../../server/cli/command.ts";
import { openStore } from "../../server/storage/store/open-store.ts";
import { REPEATING_CONTRACT } from "../../server/testing/liars/repeating-contract.ts";
import { runProgram } from "../../server/testing/run-program.ts";
import { COLLECTION } from "./attack-list.ts";
import type { Disturbance } from "./beside-reader.ts";
import { ECHOES, type ServerLie, type ToLiars } from "./lying-servers.ts";
import { startAttack } from "./start-attack.ts";
import { ECHOES_ID, type FollowSettings, nextMessage } from "./start-liars.ts";

const VALUED = 5_000;
const PAGES_PER_SECOND = 768;
const ECHO_IDS = Array.from({ length: ECHOES }, (_, index) => String(index + 1));
const PAGES = ["/", "/pricing", `/c/${COLLECTION}`];

/** Returns another address of the contract. */
function contractAt(place: number): string {
  return REPEATING_CONTRACT.replace(/.{4}$/, String(place).padStart(4, "0"));
}

export function lies(liars: ChildProcess, settings: FollowSettings): readonly Disturbance[] {
  const order = (message: ToLiars) => void liars.send(message);
  const dataDir = settings.DATA_DIR;

  const lie = (name: string, tell: ServerLie, prepare = async () => {}): Disturbance => ({
    name,
    async begin() {
      const told = nextMessage(liars, "told");
      order({ tell });
      const prepared = prepare();
      prepared.catch(() => {}); // awaited at the end
      await told;
      return async () => {
        await prepared;
        const ended = nextMessage(liars, "ended");
        order({ tell: null });
        return { told: (await ended).told };
      };
    },
  });

  /** Tells the lie while `npm run add` reads a contract. Each `place` is another address. */
  const adding = (name: string, tell: ServerLie, place: number) =>
    lie(name, tell, async () => {
      const args = [contractAt(place), "--id", `echoes-${place}`, "--from-block", "0"];
      const { ETH_RPC_URL } = settings;
      const { code, error } = await runProgram("add", args, { dataDir, settings: { ETH_RPC_URL } });
      if (code !== SUCCESS) throw new Error(`${name}: ${error}`);
    });

  const attack = (name: string, client: string, paths: readonly string[], perSecond: number) => ({
    name,
    begin: ({ port }: { readonly port: number }) =>
      startAttack({ port, client, attack: { kind: "paced", perSecond, paths } }),
  });

  return [
    { name: "nothing", begin: async () => async () => ({}) },
    lie("errors that repeat keys", "echo"),
    lie("60 MB of {} from the endpoint", "rpc"),
    lie("19 MB of {} from OpenSea", "openSea"),
    lie("a million {} in each data: URI", "dataUri", async () => {
      const store = await openStore({ dataDir, databaseUrl: null });
      await store.markStaleTokens(ECHOES_ID, ECHO_IDS);
      await store.close();
    }),
    {
      name: "12 slow SVGs of one client",
      begin: ({ port }) => {
        const paths = ECHO_IDS.map((id) => apiPath.image(ECHOES_ID, id, 256));
        const attack = { kind: "requests", atOnce: 12, paths } as const;
        return startAttack({ port, client: "203.0.113.1", attack });
      },
    },
    lie("a head of 2^53 - 1", "highHead"),
    adding("a contract's name of 3 MB", "names", 1),
    attack(
      "13 valuations a second",
      "203.0.113.2",
      Array.from({ length: VALUED }, (_, index) =>
        apiPath.valuation(COLLECTION, String(index + 1)),
      ),
      13,
    ),
    lie("logs of another block", "otherBlock"),
    lie("a block of the far future", "futureBlock"),
    lie("redirects to this machine", "redirect"),
    attack(
      `${PAGES_PER_SECOND} pages a second of one client`,
      "203.0.113.3",
      PAGES,
      PAGES_PER_SECOND,
    ),
    lie("a flood of stream events", "events"),
    adding("a contract that names a token twice", "repeats", 2),
    lie("a block of 150,000 logs", "crowd"),
    // Must be last. The made-up chain is years old: once these blocks are gone, its followers think that the node lags.
    lie("5,000 blocks that are gone later", "longerChain"),
  ];
}
