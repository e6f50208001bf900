import { readConfig } from "../../server/platform/config/config.ts";
import { describeBarredHosts } from "../../server/platform/outbound/barred-hosts.ts";
import { describeDraft } from "../../server/sources/import/describe-draft.ts";
import { formatSkipped, ImportError } from "../../server/sources/import/import-error.ts";
import { readFolder } from "../../server/sources/import/import-folder.ts";

const SKIPPED_SHOWN = 5;

/** Reads the folder as `npm run import -- DIR --dry-run` does. */
export function tryImport(folder: string): readonly string[] {
  const options = { id: "case", name: "Case", simulateListings: false, now: Date.now() };
  try {
    const { draft, skipped, took, notes } = readFolder(folder, options);
    const problems = formatSkipped(skipped);
    return [
      ...took,
      ...describeDraft(draft),
      ...problems.slice(0, SKIPPED_SHOWN),
      ...problems.slice(Math.max(SKIPPED_SHOWN, problems.length - 1)),
      ...describeBarredHosts(draft.tokens, readConfig({})),
      ...notes,
    ];
  } catch (error) {
    if (error instanceof ImportError) return [`refused: ${error.message}`];
    throw error;
  }
}
