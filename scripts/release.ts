/**
 * Releases a version: `npm run release -- 0.2.0`. Refuses before it changes anything, runs all checks, then sets the version,
 * commits, tags and packs. `--dry-run` stops after the refusals. Pushing is left to the maintainer.
 */
import { releaseVersion } from "./release/release-version.ts";

const { code, said } = releaseVersion(".", process.argv.slice(2));
if (code === 0) console.log(said);
else console.error(said);
process.exitCode = code;
