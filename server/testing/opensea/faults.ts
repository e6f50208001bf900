/** Faults of the stand-in. A test may change them while it runs. A share is a probability, 0 to 1. */

export interface RateLimit {
  /** Requests that are answered in each second. */
  readonly perSecond: number;
  /** Status of the refusal. 429 by default. */
  readonly status?: 429 | 599;
  /** Retry-After of the refusal, in seconds. It has none if null. 1 by default. */
  readonly retryAfter?: number | null;
}

export interface RestFaults {
  rateLimit: RateLimit | null;
  /** Number of the page, from 2, whose cursor is refused with 400 once. Null: none. */
  expiresAtPage: number | null;
  /** The value of `next` on the last page. */
  lastNext: "absent" | "null" | "empty";
  /** Ends with a page without entries: the page before has a cursor. */
  emptyLastPage: boolean;
  /** Adds orders that are invalid or ended to the listings and offers. */
  inactiveOrders: boolean;
  unknownFields: boolean;
  /** Names events by their query type, such as "listing", instead of "order" and a separate order type. */
  plainEventTypes: boolean;
  /** Share of answers with status 500. */
  serverError: number;
  /** Share of answers that break off in the middle of the JSON. */
  brokenJson: number;
  /** Share of requests whose connection is reset. */
  reset: number;
  /** Share of answers that come `lateMs` later. */
  late: number;
  lateMs: number;
  /** Answers 404 to every request for one order. */
  hasNoOrderPath: boolean;
  /** Answers 404 to every request for events. */
  hasNoEventsPath: boolean;
}

export interface StreamFaults {
  /** Share of the events that are never sent. */
  lose: number;
  /** Share of the events that are sent twice. */
  double: number;
  /** Share of the events that are sent up to `delayMs` later. */
  delay: number;
  delayMs: number;
  /** Share of the events that are sent after the next one, or after `delayMs` if there is none. */
  reorder: number;
  /** Share of the events before which an unknown one is sent. */
  unknownEvents: number;
  unknownFields: boolean;
  /** Share of the events that do not say their item: `item: {}`. */
  emptyItem: number;
  /** Share of the events without a version. */
  noVersion: number;
  /** Share of the cancellations without a transaction. Those off the chain have `transaction: null` anyway. */
  noTransaction: number;
  /** Share of the joins that are refused. */
  refuseJoin: number;
  /** Sends nothing: neither events nor answers. Events meanwhile are lost. */
  isSilent: boolean;
}

export interface OpenSeaFaults {
  /** Refuses the key, as if it had expired. Open sockets stay open. */
  isKeyRefused: boolean;
  /** Resets every new connection. */
  isDown: boolean;
  readonly rest: RestFaults;
  readonly stream: StreamFaults;
}

export interface InitialFaults extends Partial<Pick<OpenSeaFaults, "isKeyRefused" | "isDown">> {
  readonly rest?: Partial<RestFaults>;
  readonly stream?: Partial<StreamFaults>;
}

/** A stream that loses, doubles, delays and reorders 1 event in 20 each. */
export const STORM: Partial<StreamFaults> = {
  lose: 0.05,
  double: 0.05,
  delay: 0.05,
  reorder: 0.05,
};

export function createFaults(initial: InitialFaults = {}): OpenSeaFaults {
  return {
    isKeyRefused: initial.isKeyRefused ?? false,
    isDown: initial.isDown ?? false,
    rest: {
      rateLimit: null,
      expiresAtPage: null,
      lastNext: "absent",
      emptyLastPage: false,
      inactiveOrders: false,
      unknownFields: false,
      plainEventTypes: false,
      serverError: 0,
      brokenJson: 0,
      reset: 0,
      late: 0,
      lateMs: 500,
      hasNoOrderPath: false,
      hasNoEventsPath: false,
      ...initial.rest,
    },
    stream: {
      lose: 0,
      double: 0,
      delay: 0,
      delayMs: 300,
      reorder: 0,
      unknownEvents: 0,
      unknownFields: false,
      emptyItem: 0,
      noVersion: 0,
      noTransaction: 0,
      refuseJoin: 0,
      isSilent: false,
      ...initial.stream,
    },
  };
}
