/** Decides how often and when the stream sends each event: it loses, doubles, delays and reorders some. */
import type { StreamFaults } from "./faults.ts";

export interface Delivery<Event> {
  add(event: Event): void;
  /** Resolves when no event waits to be sent. */
  settled(): Promise<void>;
  /** Event -> number of times that a fault was applied to one. */
  readonly applied: ReadonlyMap<DeliveryFault, number>;
  /** Drops the events that wait. */
  close(): void;
}

export type DeliveryFault = "lose" | "double" | "delay" | "reorder";

export function createDelivery<Event>(
  faults: StreamFaults,
  random: () => number,
  send: (event: Event) => void,
): Delivery<Event> {
  /** Timers of the events that wait. */
  const waiting = new Map<NodeJS.Timeout, Event>();
  /** Timers of the events that are sent after the next one. */
  let held: NodeJS.Timeout[] = [];
  let idle: (() => void)[] = [];
  const applied = new Map<DeliveryFault, number>();

  // Draws only for a possible fault, so that the others keep their sequence.
  function applies(fault: DeliveryFault): boolean {
    const share = faults[fault];
    if (share === 0 || random() >= share) return false;
    applied.set(fault, (applied.get(fault) ?? 0) + 1);
    return true;
  }

  function wait(event: Event, ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => sendWaiting(timer), ms);
    waiting.set(timer, event);
    return timer;
  }

  function sendWaiting(timer: NodeJS.Timeout): void {
    const event = waiting.get(timer);
    if (event === undefined) return;
    clearTimeout(timer);
    waiting.delete(timer);
    send(event);
    if (waiting.size === 0) notifyIdle();
  }

  function notifyIdle(): void {
    for (const resolve of idle) resolve();
    idle = [];
  }

  return {
    applied,
    add(event) {
      if (applies("lose")) return;
      const copies = applies("double") ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        if (applies("delay")) wait(event, random() * faults.delayMs);
        else if (applies("reorder")) held.push(wait(event, faults.delayMs));
        else {
          send(event);
          const before = held;
          held = [];
          for (const timer of before) sendWaiting(timer);
        }
      }
    },
    settled: () =>
      waiting.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            idle.push(resolve);
          }),
    close() {
      for (const timer of waiting.keys()) clearTimeout(timer);
      waiting.clear();
      notifyIdle();
    },
  };
}
