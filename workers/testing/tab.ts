/** A tab with its worker, behind a real port. Tabs that share locks and a channel form one browser. */
import { expose, proxy, type Remote, wrap } from "comlink";
import type { CollectionWorker } from "../../contract/worker-api.ts";
import type { Clock } from "../feed/clock.ts";
import type { FeedDependencies } from "../feed/dependencies.ts";
import type { Siblings } from "../feed/stream/siblings.ts";
import { createCollectionWorker } from "../worker/collection-worker.ts";
import { createFakeLocks } from "./fake-locks.ts";
import { createMirror, type Mirror } from "./mirror.ts";

export interface Tab {
  readonly worker: Remote<CollectionWorker>;
  readonly mirror: Mirror;
  /** Closes the worker, then the port. */
  close(): Promise<void>;
  /** Ends the tab without notice, as a browser does: its code stops, its locks are released, its connections break. */
  kill(): void;
  /** Stops its timers and messages without notice, like a process that is not scheduled. It keeps its locks. */
  freeze(frozen: boolean): void;
}

/** The state that the tabs of one browser share. */
export interface Browser {
  /** Returns the dependencies of another tab, and functions that end or freeze it. */
  tab(): { readonly siblings: Siblings; crash(): void; freeze(frozen: boolean): void };
}

export function createBrowser(): Browser {
  const locks = createFakeLocks();
  const name = `tabs-${crypto.randomUUID()}`;
  return {
    tab() {
      const own = locks.tab();
      const channels = new Set<BroadcastChannel>();
      let frozen = false;
      return {
        siblings: {
          locks: own.locks,
          openChannel() {
            const channel = new BroadcastChannel(name);
            channels.add(channel);
            const post = channel.postMessage.bind(channel);
            channel.postMessage = (message) => {
              if (!frozen) post(message);
            };
            return channel;
          },
        },
        crash() {
          frozen = true;
          for (const channel of channels) channel.close();
          own.releaseAll();
        },
        freeze(now) {
          frozen = now;
        },
      };
    },
  };
}

type TabDependencies = Pick<FeedDependencies, "fetchPath" | "clock" | "random" | "silenceMs">;

export async function openTab(
  dependencies: TabDependencies,
  browser: Browser | null,
): Promise<Tab> {
  const part = browser?.tab();
  const life = new AbortController();
  let frozen = false;
  /** Timers that came due while the tab was frozen. */
  let overdue: (() => void)[] = [];
  const clock: Clock = {
    now: dependencies.clock.now,
    after(ms, callback) {
      let cancelled = false;
      const run = () => {
        if (frozen) overdue.push(run);
        else if (!cancelled) callback();
      };
      const cancel = dependencies.clock.after(ms, run);
      return () => {
        cancelled = true;
        cancel();
      };
    },
  };
  const channel = new MessageChannel();
  const local = createCollectionWorker({
    ...dependencies,
    clock,
    fetchPath: (path, init) =>
      dependencies.fetchPath(path, {
        ...init,
        signal: AbortSignal.any([life.signal, ...(init.signal ? [init.signal] : [])]),
      }),
    siblings: part?.siblings ?? null,
  });
  expose(local, channel.port1);
  const worker = wrap<CollectionWorker>(channel.port2);
  const mirror = createMirror();
  await worker.subscribe(proxy(mirror.receive));
  const closePorts = () => {
    channel.port1.close();
    channel.port2.close();
  };
  return {
    worker,
    mirror,
    async close() {
      await local.close();
      closePorts();
    },
    kill() {
      frozen = true;
      part?.crash();
      closePorts();
      life.abort();
    },
    freeze(now) {
      frozen = now;
      part?.freeze(now);
      if (now) return;
      const due = overdue;
      overdue = [];
      for (const run of due) run();
    },
  };
}
