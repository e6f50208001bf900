/** Page visibility and network changes, forwarded to the worker: a hidden page pauses it, a shown one catches up. */
import type { Presence } from "../../../contract/worker-api.ts";

export interface PageListener {
  onPresence(presence: Presence): void;
  /** Called when the network goes online or offline. */
  onNetwork(): void;
}

export interface PageWatch {
  /** Returns the page's presence. This is its only copy. */
  presence(): Presence;
  end(): void;
}

/**
 * A page that is frozen or enters the back/forward cache must release the network first: its worker may hold
 * the stream that all tabs share.
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
    // Visibility may change while the page is away.
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
