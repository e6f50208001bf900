/** One tab with its worker, behind a real port. Several on the same locks and channel are one browser. */
import { expose, proxy, type Remote, wrap } from "comlink";
import type { CollectionWorker } from "../../contract/worker-api.ts";
import { createCollectionWorker } from "../collection-worker.ts";
import type { Clock } from "../feed/clock.ts";
import type { Siblings } from "../feed/siblings.ts";
import type { FeedTools } from "../feed/tools.ts";
import { createFakeLocks } from "./fake-locks.ts";
import { createMirror, type Mirror } from "./mirror.ts";

export interface Tab {
  readonly worker: Remote<CollectionWorker>;
  readonly mirror: Mirror;
  /** Says goodbye and ends. */
  close(): Promise<void>;
  /** Ends as a closed tab does: nothing of it runs any more, its locks fall, its connections break. */
  kill(): void;
  /** Stops its timers and its voice, and tells it nothing: a process that is not scheduled. Locks stay. */
  freeze(frozen: boolean): void;
}

/** What the tabs of one browser have in common; null where it lacks locks or channels. */
export interface Browser {
  /** The tools of another tab, with what makes it fall silent. */
  tab(): { readonly siblings: Siblings; fall(): void; freeze(frozen: boolean): void };
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
        fall() {
          frozen = true;
          for (const channel of channels) channel.close();
          own.fall();
        },
        freeze(now) {
          frozen = now;
        },
      };
    },
  };
}

type TabTools = Pick<FeedTools, "fetchPath" | "clock" | "random" | "silenceMs">;

export async function openTab(tools: TabTools, browser: Browser | null): Promise<Tab> {
  const part = browser?.tab();
  const life = new AbortController();
  let frozen = false;
  /** What came due while it was frozen. */
  let overdue: (() => void)[] = [];
  const clock: Clock = {
    now: tools.clock.now,
    after(ms, callback) {
      let cancelled = false;
      const run = () => {
        if (frozen) overdue.push(run);
        else if (!cancelled) callback();
      };
      const cancel = tools.clock.after(ms, run);
      return () => {
        cancelled = true;
        cancel();
      };
    },
  };
  const channel = new MessageChannel();
  const local = createCollectionWorker({
    ...tools,
    clock,
    fetchPath: (path, init) =>
      tools.fetchPath(path, {
        ...init,
        signal: AbortSignal.any([life.signal, ...(init.signal ? [init.signal] : [])]),
      }),
    siblings: part?.siblings ?? null,
  });
  expose(local, channel.port1);
  const worker = wrap<CollectionWorker>(channel.port2);
  const mirror = createMirror();
  await worker.subscribe(proxy(mirror.receive));
  const hang = () => {
    channel.port1.close();
    channel.port2.close();
  };
  return {
    worker,
    mirror,
    async close() {
      await local.close();
      hang();
    },
    kill() {
      frozen = true;
      part?.fall();
      hang();
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
