/**
 * Plays a seeded story of random actions on a market. The same seed plays the same story on an equal market, if their
 * clocks are equal at each action.
 */
import { seededRandom } from "../sample-collection.ts";
import type { Market } from "./market.ts";
import { createActions, FREQUENCIES, type StoryAction } from "./story-actions.ts";

export interface StoryOptions {
  readonly seed?: number;
  /** Slugs of the collections that take part. All by default. */
  readonly slugs?: readonly string[];
  /** Replaces some of `FREQUENCIES`. */
  readonly frequencies?: Partial<Record<StoryAction, number>>;
  /** Longest life of a listing that expires soon, in milliseconds. */
  readonly shortMs?: number;
}

export interface Story {
  /** Plays more actions. One of them may be several events. */
  act(count: number): void;
  /** Kind -> actions so far. */
  readonly counts: ReadonlyMap<StoryAction, number>;
}

/** Attempts in a row that fail, after which the story cannot go on. */
const MOST_FAILURES = 10_000;

export function createStory(market: Market, options: StoryOptions = {}): Story {
  const { seed = 1, slugs = market.slugs, shortMs = 5_000 } = options;
  const random = seededRandom(seed);
  const actions = createActions(market, random, shortMs);
  const frequencies = { ...FREQUENCIES, ...options.frequencies };
  const kinds = Object.entries(frequencies) as [StoryAction, number][];
  const total = kinds.reduce((sum, [, frequency]) => sum + frequency, 0);
  const counts = new Map<StoryAction, number>();

  function nextKind(): StoryAction {
    let left = random() * total;
    for (const [kind, frequency] of kinds) {
      left -= frequency;
      if (left < 0) return kind;
    }
    return "list";
  }

  /** Performs one action. Where the market has no place for one kind, another follows. */
  function actOnce(): void {
    for (let failures = 0; failures < MOST_FAILURES; failures += 1) {
      const slug = slugs[Math.floor(random() * slugs.length)];
      if (slug === undefined) break;
      const kind = nextKind();
      if (!actions[kind](slug)) continue;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return;
    }
    throw new Error("the market has no place for any action of the story");
  }

  return {
    counts,
    act(count) {
      for (let left = count; left > 0; left -= 1) actOnce();
    },
  };
}
