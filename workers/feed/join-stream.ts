/**
 * A tab's part in the stream that the tabs of a browser share: it says what it follows and hears the events,
 * whichever tab listens to the server. That may be this one; alone it always is.
 */
import type { StreamedDelta } from "../../contract/live.ts";
import type { StreamPosition } from "../../contract/paths.ts";
import type { Parsed } from "../../contract/problem.ts";
import { SILENCE_MS, type StreamEnd } from "./keep-stream.ts";
import { leadStream } from "./lead-stream.ts";
import { standForLeader } from "./stand-for-leader.ts";
import { openBus, type StreamMessage } from "./stream-messages.ts";
import type { FeedTools } from "./tools.ts";

/** A leader answers at once, unless it is frozen, or busy with a collection that it opens. */
const ANSWER_MS = 5_000;

export interface StreamFollower {
  /** Where the follower stands now. */
  position(): StreamPosition;
  /** The stream brings what comes after `at`. Also said again where nothing changed. */
  onThrough(at: StreamPosition): void;
  /** A delta of any collection came, or one too malformed to say of which it is. */
  onDelta(delta: Parsed<StreamedDelta>): void;
  /** An event came that changes nothing. */
  onPing(): void;
  onEnd(end: StreamEnd): void;
}

export interface StreamMembership {
  /** From now on the stream is to cover the follower's collection. Again after a `leave`, or an end by "refused". */
  join(): void;
  /** Nothing more is heard until `join`; the connection itself stays, for the others. */
  leave(): void;
  /** Doubts the stream: a wait is cut short, a silent connection replaced, and with `anew` every other too. */
  check(anew: boolean): void;
  /** Gives up the lead, if this tab has it, and hears nothing more. */
  end(): void;
}

/** Begins outside: `join` lets it in. */
export function joinStream(tools: FeedTools, follower: StreamFollower): StreamMembership {
  const { siblings, clock, silenceMs = SILENCE_MS } = tools;
  const life = new AbortController();
  const bus = openBus(siblings, life.signal);
  const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
  let joined = false;
  let leading = false;

  // Whether there is a leader at all.

  let cancelPatience = () => {};

  function expectLeader(withinMs: number): void {
    cancelPatience();
    if (!leading) cancelPatience = clock.after(withinMs, () => candidacy?.seize());
  }

  function lead(term: AbortSignal): void {
    leading = true;
    cancelPatience();
    term.addEventListener("abort", () => {
      leading = false;
      if (!life.signal.aborted) expectLeader(ANSWER_MS);
    });
    leadStream(tools, bus, term);
  }

  // What the leader says.

  bus.listen((message) => {
    if (isOfLeader(message)) expectLeader(1.25 * silenceMs);
    if (joined) take(message);
  });

  function take(message: StreamMessage): void {
    if (message.kind === "call") tellPosition();
    else if (message.kind === "delta") follower.onDelta(message.delta);
    else if (message.kind === "ping") follower.onPing();
    else if (message.kind === "through") {
      const { collection } = follower.position();
      const at = message.at.find((place) => place.collection === collection);
      if (at) follower.onThrough(at);
    } else if (message.kind === "ended") {
      if (message.end === "refused") joined = false;
      follower.onEnd(message.end);
    }
  }

  function tellPosition(): void {
    bus.post({ kind: "follow", tab, at: follower.position() });
  }

  const candidacy = siblings && standForLeader(siblings.locks, life.signal, lead, leadAlone);

  function leadAlone(): void {
    bus.goAlone();
    lead(life.signal);
  }

  if (!siblings) leadAlone();

  return {
    join() {
      if (joined) return;
      joined = true;
      expectLeader(ANSWER_MS);
      tellPosition();
    },
    leave() {
      if (joined) bus.post({ kind: "leave", tab });
      joined = false;
    },
    check(anew) {
      expectLeader(ANSWER_MS);
      bus.post({ kind: "check", anew });
      // The leader answers it as it would any tab that comes.
      if (joined) tellPosition();
    },
    end() {
      joined = false;
      bus.post({ kind: "leave", tab });
      cancelPatience();
      life.abort();
    },
  };
}

function isOfLeader({ kind }: StreamMessage): boolean {
  return (
    kind === "call" ||
    kind === "noted" ||
    kind === "through" ||
    kind === "delta" ||
    kind === "ping" ||
    kind === "ended"
  );
}
