/** Keeps the projections, and the line through them, at the revision that the listings speak of. */
import { POLL_MS } from "../../contract/live.ts";
import type { ProjectionLine, Projections } from "../../contract/snapshot.ts";
import type { Clock } from "./clock.ts";
import { loadProjectionLine, loadProjections } from "./load-projections.ts";
import type { Requests } from "./requests.ts";

export interface FollowedProjections {
  rev(): number;
  /** The line of this revision could not be had. */
  lacksLine(): boolean;
  /** `line` is null where it could not be had. Returns whether the projections fit. */
  apply(projections: Projections, line: ProjectionLine | null): boolean;
  applyLine(line: ProjectionLine): void;
}

export interface ProjectionsFollowing {
  /** Says that there is a revision `rev`. Fetches what is lacking of it; cheap to call with every update. */
  heardOf(rev: number): void;
  stop(): void;
}

/** After a failure the revision, or the line alone, is asked for again every `POLL_MS`, however many updates speak of it. */
export function followProjections(
  collectionId: string,
  projections: FollowedProjections,
  requests: Requests,
  clock: Clock,
): ProjectionsFollowing {
  /** The revision last heard of. It counts from anew in another epoch, so the greatest ever means nothing. */
  let newest = 0;
  let busy = false;
  let stopped = false;
  let cancelRetry = () => {};

  function heardOf(rev: number): void {
    newest = rev;
    if (busy || stopped) return;
    const isNew = newest > projections.rev();
    if (!isNew && !projections.lacksLine()) return;
    busy = true;
    void (isNew ? fetchNewest() : fetchLine());
  }

  async function fetchLine(): Promise<void> {
    const line = await loadProjectionLine(requests, collectionId);
    if (stopped) return;
    if (line) projections.applyLine(line);
    rest(line !== null);
  }

  async function fetchNewest(): Promise<void> {
    const [answer, line] = await Promise.all([
      loadProjections(requests, collectionId, newest),
      loadProjectionLine(requests, collectionId),
    ]);
    if (stopped) return;
    const applied = answer.kind === "ok" && projections.apply(answer.value, line);
    if (!applied) {
      const reason = answer.kind === "failed" ? answer.failure.message : answer.kind;
      console.error(`Projections ${newest} of ${collectionId} were left out: ${reason}`);
    }
    // An answer behind what was asked for, from a server that lags, is no reason to ask again at once.
    rest(projections.rev() >= newest && !projections.lacksLine());
  }

  function rest(isComplete: boolean): void {
    if (isComplete) release();
    else cancelRetry = clock.after(POLL_MS, release);
  }

  function release(): void {
    busy = false;
    heardOf(newest);
  }

  return {
    heardOf,
    stop() {
      stopped = true;
      cancelRetry();
    },
  };
}
