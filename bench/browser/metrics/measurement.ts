/** Input and output of a measure. A measure is a file of `measure/` that `measures.ts` lists. */
import type { BrowserContext, CDPSession, Page } from "playwright";
import type { Market } from "../market.ts";

export const OURS = "fairfloor";
/** The same without React, written straight to the document: a lower bound, not a peer. */
export const BARE = "bare recycler";

/** `score` has no unit, such as a layout shift. */
export type Unit = "ms" | "share" | "score" | "count" | "bytes" | "fps" | "ms/1000px";

export interface Figure {
  readonly measure:
    | "scroll"
    | "reaction"
    | "paint"
    | "load"
    | "memory"
    | "tasks"
    | "visits"
    | "lighthouse";
  /** Title in tables, such as "script time" or "filter toggled". */
  readonly name: string;
  readonly contestant: string;
  /** Factor by which the page's main thread is slowed. 1 is full speed. */
  readonly slowdown: number;
  readonly unit: Unit;
  /** One value per run, in the order of the runs. Never empty. */
  readonly runs: readonly number[];
}

/** A page on a simulated phone: 412 by 823 CSS pixels at ratio 1.75, touch, dark, in its own browser context. */
export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  /** Slows the page's main thread through the developer tools. Workers and the compositor keep their speed. */
  slow(slowdown: number): Promise<void>;
  close(): Promise<void>;
}

export interface PhoneOptions {
  /** Blocked by default, because a service worker's cache must not answer for the server. */
  readonly serviceWorkers?: "allow" | "block";
}

export interface BrowserRun {
  /** Origin of the real server with the built app, such as "http://127.0.0.1:41234". */
  readonly origin: string;
  /** Origin of the bench's own pages, which also serves the server's API. */
  readonly benchOrigin: string;
  /** Id of a collection of 10,000 tokens. */
  readonly collection: string;
  /** Id of a collection of 25,000 tokens. */
  readonly large: string;
  /** Number of runs per figure. */
  readonly runs: number;
  readonly slowdowns: readonly number[];
  /** True for a smoke test: everything that can be shortened is. */
  readonly quick: boolean;
  /** Idle until it is started. */
  readonly market: Market;
  openPhone(slowdown: number, options?: PhoneOptions): Promise<Phone>;
  log(line: string): void;
}

export type Measure = (run: BrowserRun) => Promise<readonly Figure[]>;
