/** Page visibility and network changes, forwarded to the worker: a hidden page pauses it, a shown one catches up. */
import type { Presence } from "../../../contract/worker-api.ts";

export interface PageListener {
  onPresence(presence: Presence): void;
  onNetwork(): void;
}

export interface PageWatch {
  /** Returns the page's presence. This is its only copy. */
  presence(): Presence;
  end(): void;
}

/** A page that freezes or enters the back/forward cache frees the network: its worker may hold the shared stream. */
export function watchPage({ onPresence, onNetwork }: PageListener): PageWatch {
  let presence = visibility();

  function setPresence(next: Presence): void {
    if (next === presence) return;
    presence = next;
    onPresence(next);
  }

  const listening = new AbortController();
  const { signal } = listening;
  const onLeave = () => setPresence("away");
  const onReturn = () => setPresence(visibility());
  const onVisibilityChange = () => {
    // Visibility may change while the page is away.
    if (presence !== "away") onReturn();
  };
  document.addEventListener("visibilitychange", onVisibilityChange, { signal });
  document.addEventListener("freeze", onLeave, { signal });
  document.addEventListener("resume", onReturn, { signal });
  window.addEventListener("pagehide", onLeave, { signal });
  window.addEventListener("pageshow", onReturn, { signal });
  window.addEventListener("online", onNetwork, { signal });
  window.addEventListener("offline", onNetwork, { signal });
  return { presence: () => presence, end: () => listening.abort() };
}

function visibility(): Presence {
  return document.hidden ? "hidden" : "shown";
}
