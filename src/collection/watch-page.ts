/** What becomes of the page, told to the worker: who is not looked at need not work, and who wakes must catch up. */
import type { Presence } from "../../contract/worker-api.ts";
import type { WorkerHost } from "./worker-host.ts";

type Told = Pick<WorkerHost, "setPresence" | "verify">;

/**
 * A frozen page and one kept for the Back button must let go of the network before they stop: their worker
 * may be the one that listens for every tab. Returns what ends the watch.
 */
export function watchPage(worker: Told): () => void {
  let told: Presence = "shown";
  /** Between `pagehide` or `freeze` and what takes it back the page may still be said to change its visibility. */
  let away = false;

  function tell(): void {
    const presence = away ? "away" : document.hidden ? "hidden" : "shown";
    if (presence === told) return;
    told = presence;
    worker.setPresence(presence);
  }

  const life = new AbortController();
  const { signal } = life;
  const turn = (isAway: boolean) => () => {
    away = isAway;
    tell();
  };
  document.addEventListener("visibilitychange", tell, { signal });
  document.addEventListener("freeze", turn(true), { signal });
  document.addEventListener("resume", turn(false), { signal });
  window.addEventListener("pagehide", turn(true), { signal });
  window.addEventListener("pageshow", turn(false), { signal });
  window.addEventListener("online", worker.verify, { signal });
  window.addEventListener("offline", worker.verify, { signal });
  tell();
  return () => life.abort();
}
