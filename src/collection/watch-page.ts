/** Page visibility and network changes, for the worker: a hidden page pauses it, a shown one lets it catch up. */
import type { Presence } from "../../contract/worker-api.ts";

export interface PageListener {
  /** The presence changed to this. */
  onPresence(presence: Presence): void;
  /** The network came or went. */
  onNetwork(): void;
}

export interface PageWatch {
  /** The page's one copy of its presence. */
  presence(): Presence;
  end(): void;
}

/**
 * A frozen page and one kept for the Back button must let go of the network before they stop: their worker
 * may be the one that listens for every tab.
 */
export function watchPage({ onPresence, onNetwork }: PageListener): PageWatch {
  let presence = seen();

  function enter(next: Presence): void {
    if (next === presence) return;
    presence = next;
    onPresence(next);
  }

  const life = new AbortController();
  const { signal } = life;
  const leave = () => enter("away");
  const comeBack = () => enter(seen());
  const turn = () => {
    // A page that is away may still change its visibility.
    if (presence !== "away") comeBack();
  };
  document.addEventListener("visibilitychange", turn, { signal });
  document.addEventListener("freeze", leave, { signal });
  document.addEventListener("resume", comeBack, { signal });
  window.addEventListener("pagehide", leave, { signal });
  window.addEventListener("pageshow", comeBack, { signal });
  window.addEventListener("online", onNetwork, { signal });
  window.addEventListener("offline", onNetwork, { signal });
  return { presence: () => presence, end: () => life.abort() };
}

function seen(): Presence {
  return document.hidden ? "hidden" : "shown";
}
