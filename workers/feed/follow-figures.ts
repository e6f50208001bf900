/** Keeps the figures and the projection line at the revision that the listings name. */
import { POLL_MS } from "../../contract/listings/live.ts";
import type { ProjectionLine } from "../../contract/tokens/snapshot.ts";
import type { Clock } from "./clock.ts";
import { type LoadedFigures, loadFigures, loadProjectionLine } from "./load-figures.ts";
import type { Requests } from "./requests.ts";

export interface FollowedFigures {
  rev(): number;
  /** Wire form of the loaded tokens. */
  form(): "columns" | "json";
  /** True while the line of this revision is missing. */
  lacksLine(): boolean;
  /** `line` is null if it could not be fetched. Returns true if the figures fit the tokens. */
  apply(figures: LoadedFigures, line: ProjectionLine | null): boolean;
  applyLine(line: ProjectionLine): void;
}

/** After a failure, retries the revision, or the line alone, every `POLL_MS`, however many updates name it. */
export function followFigures(
  collectionId: string,
  figures: FollowedFigures,
  requests: Requests,
  clock: Clock,
) {
  /** Revision named last. Revisions restart in another epoch, so this is not the maximum seen. */
  let newest = 0;
  let isFetching = false;
  let stopped = false;
  let cancelRetry = () => {};

  /** Records that revision `rev` exists and fetches its missing parts. Cheap enough to call with every update. */
  function ensureRevision(rev: number): void {
    newest = rev;
    if (isFetching || stopped) return;
    const isNew = newest > figures.rev();
    if (!isNew && !figures.lacksLine()) return;
    isFetching = true;
    void (isNew ? fetchNewest() : fetchLine());
  }

  async function fetchLine(): Promise<void> {
    const line = await loadProjectionLine(requests, collectionId);
    if (stopped) return;
    if (line) figures.applyLine(line);
    finishFetch(line !== null);
  }

  async function fetchNewest(): Promise<void> {
    const [answer, line] = await Promise.all([
      loadFigures(requests, "figures", collectionId, newest, figures.form()),
      loadProjectionLine(requests, collectionId),
    ]);
    if (stopped) return;
    const applied = answer.kind === "ok" && figures.apply(answer.value, line);
    if (!applied) {
      const reason = answer.kind === "failed" ? answer.failure.message : answer.kind;
      console.error(`Figures ${newest} of ${collectionId} were left out: ${reason}`);
    }
    // A lagging server may answer with an older revision. That does not justify an immediate retry.
    finishFetch(figures.rev() >= newest && !figures.lacksLine());
  }

  function finishFetch(isComplete: boolean): void {
    if (isComplete) release();
    else cancelRetry = clock.after(POLL_MS, release);
  }

  function release(): void {
    isFetching = false;
    ensureRevision(newest);
  }

  return {
    ensureRevision,
    stop(): void {
      stopped = true;
      cancelRetry();
    },
  };
}
