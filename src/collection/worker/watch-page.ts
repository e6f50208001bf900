/** Page visibility and network changes, forwarded to the worker: a hidden page pauses it, a shown one catches up. */
import type { Presence } from "../../../contract/worker-api.ts";

export interface PageListener {
  onPresence(presence: Presence): void;
  onNetwork(): void;
}

export interface PageWatch {
  /** Returns the current presence. Callers ask each time and keep no copy of it. */
  presence(): Presence;
  end(): void;
}

/**
 * Reports a page that freezes or enters the back/forward cache as "away". Its worker then releases the network, because
 * it may hold the stream that tabs share.
 */
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
    // Visibility may change while the page is away, but only `resume` or `pageshow` brings it back.
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
