/**
 * Lets all readers start over after a restore. A backup's counters may repeat numbers that readers and caches
 * remember from later states, so that they would receive the wrong changes.
 */
import type { UnixMs } from "../../../contract/values/units.ts";
import { IS_RESTORED, unmarkRestored } from "../backup/restored-mark.ts";
import type { Queryable } from "../db/database.ts";

/**
 * Largest lead of a revision over the clock, in seconds. Revisions start at the clock's seconds and grow at most once a minute,
 * except by imports in quick succession.
 */
const MOST_AHEAD = 60;

/** Changes every epoch, and lets every revision grow past those that any server may have served. */
export async function startOver(tx: Queryable, now: UnixMs): Promise<void> {
  await tx.query("lock table collections, projections in exclusive mode");
  const [state] = await tx.query<{ restored: boolean }>(`select ${IS_RESTORED} as restored`);
  if (!state?.restored) return; // another server was first
  // A new epoch contains no dot, so the part before the dot is the original epoch.
  const changes = `epoch = split_part(epoch, '.', 1) || '.' || $1`;
  const values = [now.toString(36), Math.floor(now / 1000) + MOST_AHEAD + 1];
  await tx.query(
    "delete from projections p using collections c where p.contents = c.contents and p.rev < c.projections_rev",
  );
  await tx.query(
    `update projections set ${changes}, rev = greatest(rev + 1, $2)
     where contents in (select contents from collections)`,
    values,
  );
  await tx.query(
    `update collections set ${changes}, projections_rev = greatest(projections_rev + 1, $2),
       generation = generation + 1`,
    values,
  );
  await unmarkRestored(tx);
}
