/** What the driver gives to a measure, and what it gets back. A measure is a file of `measure/`, listed in `measures.ts`. */
import type { BrowserContext, CDPSession, Page } from "playwright";
import type { Market } from "./market.ts";

export const OURS = "fairfloor";
/** The same without React, written straight to the document: the limit, not a peer. */
export const BARE = "bare recycler";

export type Unit = "ms" | "share" | "count" | "bytes" | "fps" | "ms/1000px";

export interface Figure {
  readonly measure: "scroll" | "reaction" | "paint" | "load" | "memory";
  /** What was measured, in words for a table: "script time", "filter toggled". */
  readonly name: string;
  readonly contestant: string;
  /** How many times slower the page's main thread was made; 1 is as it is. */
  readonly slowdown: number;
  readonly unit: Unit;
  /** A value per run, in the order in which they were run. Never empty. */
  readonly runs: readonly number[];
}

/** A page on a phone: 412 by 823 CSS pixels of 1.75, touch, dark, in a browser context of its own. */
export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  /** Slows the page's main thread, as its developer tools do. Workers and the compositor keep their pace. */
  slow(slowdown: number): Promise<void>;
  close(): Promise<void>;
}

export interface PhoneOptions {
  /** Service workers are blocked unless allowed: what they keep must not answer for the server. */
  readonly serviceWorkers?: "allow" | "block";
}

export interface BrowserRun {
  /** The real server with the built app: "http://127.0.0.1:41234". */
  readonly origin: string;
  /** The bench's own pages, with the server's API under the same origin. */
  readonly benchOrigin: string;
  /** Id of a collection of 10,000 tokens. */
  readonly collection: string;
  /** Id of one of 25,000. */
  readonly large: string;
  /** How often each figure is taken. */
  readonly runs: number;
  readonly slowdowns: readonly number[];
  /** A look, not a measurement: less of everything that can be less. */
  readonly quick: boolean;
  /** Stands still until it is started. */
  readonly market: Market;
  openPhone(slowdown: number, options?: PhoneOptions): Promise<Phone>;
  log(line: string): void;
}

export type Measure = (run: BrowserRun) => Promise<readonly Figure[]>;
