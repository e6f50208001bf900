/** A fake wallet that announces itself on request. The test decides its responses. */

type Answer = (method: string) => unknown;

export interface FakeWallet {
  /** Requested methods, in order. */
  readonly requests: readonly string[];
  emit(event: string, payload: unknown): void;
  /** Answers discovery from now on. Returns a function that stops it. */
  announce(): () => void;
}

export const ACCOUNT = `0x${"ab".repeat(20)}`;

/** `answer` may return, reject or throw. */
export function fakeWallet(name: string, answer: Answer): FakeWallet {
  const requests: string[] = [];
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const listenersOf = (event: string) => {
    const found = listeners.get(event) ?? new Set();
    listeners.set(event, found);
    return found;
  };
  const provider = {
    async request({ method }: { method: string }) {
      requests.push(method);
      return answer(method);
    },
    on: (event: string, listener: (payload: unknown) => void) => listenersOf(event).add(listener),
    removeListener: (event: string, listener: (payload: unknown) => void) =>
      listenersOf(event).delete(listener),
  };
  const detail = { info: { uuid: `uuid-${name}`, name, rdns: `test.${name}`, icon: "" }, provider };
  const announce = () => {
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  };
  return {
    requests,
    emit(event, payload) {
      for (const listener of listenersOf(event)) listener(payload);
    },
    announce() {
      window.addEventListener("eip6963:requestProvider", announce);
      announce();
      return () => window.removeEventListener("eip6963:requestProvider", announce);
    },
  };
}
