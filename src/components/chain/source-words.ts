/** Says how fresh the sources of a collection are: a line for each, and one line for all. */
import type { SourceState, SourceStates } from "../../../contract/market/source-state.ts";
import { ageText, counted, whole } from "../../../contract/values/format.ts";
import type { UnixMs } from "../../../contract/values/units.ts";

/** A chain or a marketplace that says nothing for this long is stale. A block comes every 12 s or so, OpenSea's heartbeat every 30 s. */
const STALE_AFTER_MS = 120_000;

const MINUTE_MS = 60_000;

/** Formats an age of less than a minute in seconds: "4 s". */
function shortAge(ms: number): string {
  return ms < MINUTE_MS ? `${Math.max(0, Math.floor(ms / 1000))} s` : ageText(ms);
}

/** Returns the time since the source answered, null if it never did. */
export function silenceOf({ contactAt }: SourceState, now: UnixMs): number | null {
  return contactAt === null ? null : Math.max(0, now - contactAt);
}

export function isStale(source: SourceState, now: UnixMs): boolean {
  const silence = silenceOf(source, now);
  if (silence === null) return source.problem !== null;
  // Any other source may have nothing to say for hours.
  return (source.blocks ?? source.orders) !== null && silence >= STALE_AFTER_MS;
}

/** Returns a sentence without its full stop, so that another one can end it. */
export function bare(sentence: string): string {
  return sentence.trim().replace(/\.+$/, "");
}

export function blocksBehind({ blocks }: SourceState): number {
  const { block = null, headBlock = null } = blocks ?? {};
  return block === null || headBlock === null ? 0 : Math.max(0, headBlock - block);
}

/** Words about one source of a collection. */
interface Words {
  /** Name of the source: the chain's, or the marketplace's. */
  name(source: SourceState, states: SourceStates): string;
  /** A sentence: how old the data are, and why. */
  line(source: SourceState, states: SourceStates, now: UnixMs): string;
  /** The same in a few words, without a full stop. */
  brief(source: SourceState, states: SourceStates, now: UnixMs): string;
}

/** Words about a source that reads blocks. */
const CHAIN: Words = {
  name: (_, { chain }) => chain,

  line(source, { chain, sources }, now) {
    const { stage, problem, blocks } = source;
    const { block = null, headBlock = null } = blocks ?? {};
    const silence = silenceOf(source, now);
    if (stage === "paused") {
      const upTo = block === null ? "" : ` up to block ${whole(block)}`;
      const age = silence === null ? "" : `, ${shortAge(silence)} ago`;
      return `Paused. Read from ${chain}${upTo}${age}.`;
    }
    if (problem !== null || isStale(source, now)) {
      // Beside a line about another source, this one must say which source it is about.
      const from = sources.length > 1 ? ` from ${chain}` : "";
      const since =
        silence === null ? `Not read${from} yet` : `Not updated${from} for ${shortAge(silence)}`;
      return problem === null ? `${since}.` : `${since}: ${bare(problem)}.`;
    }
    if (block === null) return `Being read from ${chain}.`;
    if (stage === "adding" && headBlock !== null && blocksBehind(source) > 0)
      return `Being read from ${chain}: block ${whole(block)} of ${whole(headBlock)}.`;
    return `Read from ${chain}, ${blockWords(source, block, now)}.`;
  },

  brief(source, { chain }, now) {
    const block = source.blocks?.block ?? null;
    if (source.stage === "paused")
      return `Chain paused${block === null ? "" : ` at block ${whole(block)}`}`;
    if (block === null) return `Being read from ${chain}`;
    return blockWords(source, block, now).replace("block", "Block");
  },
};

/** Formats a block with its age: "block 19,000,123, 4 s ago". */
function blockWords(source: SourceState, block: number, now: UnixMs): string {
  const behind = blocksBehind(source);
  if (behind > 0) return `block ${whole(block)}, ${counted(behind, "block")} behind`;
  const headAt = source.blocks?.headAt ?? null;
  return `block ${whole(block)}${headAt === null ? "" : `, ${shortAge(now - headAt)} ago`}`;
}

/** Words about OpenSea, a feed, and any other source that reads no blocks. */
const MARKET: Words = {
  name: ({ title }) => title,

  line(source, _, now) {
    const { title, stage, problem } = source;
    const silence = silenceOf(source, now);
    const age = silence === null ? null : `${shortAge(silence)} ago`;
    const sweep = sweepWords(source, now);
    if (stage === "paused") {
      const paused = `Updates from ${title} are paused${age ? `, last data ${age}` : ""}`;
      return `${paused}${sweep ? `; ${sweep}` : ""}.`;
    }
    if (isStale(source, now)) {
      const since = silence === null ? "yet" : `for ${shortAge(silence)}`;
      const reason = problem === null ? "" : `: ${bare(problem)}`;
      return `No data from ${title} ${since}${reason}.`;
    }
    // The data are recent. A reconnect changes nothing about the problem.
    if (problem !== null) return `${title}, ${age}. ${bare(problem)}.`;
    const contact = contactWords(source, now);
    return `${title}, ${[contact, sweep ?? unread(source)].filter(Boolean).join("; ") || "no data yet"}.`;
  },

  brief(source, _, now) {
    const { title, stage } = source;
    const contact = contactWords(source, now);
    if (stage === "paused") return [`${title} paused`, contact].filter(Boolean).join(", ");
    return `${title}, ${unread(source) ?? contact ?? "no data yet"}`;
  },
};

/** Returns null before the first contact. */
function contactWords(source: SourceState, now: UnixMs): string | null {
  const silence = silenceOf(source, now);
  if (silence === null) return null;
  if (source.stage === "following" && source.orders?.isConnected === false) return "reconnecting";
  return `${shortAge(silence)} ago`;
}

/** Returns null before the first sweep. */
function sweepWords({ orders }: SourceState, now: UnixMs): string | null {
  if (!orders?.sweep) return null;
  const { at, orders: count, repaired } = orders.sweep;
  const age = `${shortAge(now - at)} ago`;
  if (repaired === null) return `first sweep ${age}, ${counted(count, "order")}`;
  return `last sweep ${age} repaired ${whole(repaired)} of ${whole(count)}`;
}

/** Returns null once all orders are read. */
function unread({ orders, contactAt }: SourceState): string | null {
  return orders && (!orders.sweep || contactAt === null) ? "reading all orders" : null;
}

const wordsOf = ({ blocks }: SourceState): Words => (blocks ? CHAIN : MARKET);

export function nameOf(source: SourceState, states: SourceStates): string {
  return wordsOf(source).name(source, states);
}

/**
 * Returns a line for each source, with the age of its data, and a line for endpoints that are not used, or for rows
 * that were taken as something else.
 */
export function sourceLines(states: SourceStates, now: UnixMs): readonly string[] {
  return states.sources.flatMap((source) => {
    const warning = source.blocks?.warning ?? source.taken ?? null;
    const line = wordsOf(source).line(source, states, now);
    return warning === null ? [line] : [line, `${bare(warning)}.`];
  });
}

/**
 * Returns one line for all sources. Several sources get a few words each. If one has a problem, the line names only that one.
 * A source with prices comes before a chain.
 */
export function sourceLine(states: SourceStates, now: UnixMs): string {
  const { sources } = states;
  if (sources.length === 1) return sourceLines(states, now).join(" ");
  const failed = sources.filter(
    (source) => source.stage !== "paused" && (source.problem !== null || isStale(source, now)),
  );
  const first = failed.find(({ blocks }) => !blocks) ?? failed[0];
  if (first) return wordsOf(first).line(first, states, now);
  return sources.map((each) => `${wordsOf(each).brief(each, states, now)}.`).join(" ");
}
