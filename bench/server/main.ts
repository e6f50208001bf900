/** Entry of `npm run bench:server`. */
import { type ExitCode, FAILURE, SUCCESS, usageError } from "../../server/cli/command.ts";
import { runBench } from "../common/run-bench.ts";
import { benchAttacks } from "./attacks.ts";
import { benchLiars } from "./liars.ts";
import { HELP, parseServerOptions } from "./options.ts";
import { benchPages } from "./pages.ts";
import { benchStreams } from "./streams.ts";

await runBench(async (args): Promise<ExitCode> => {
  const given = parseServerOptions(args);
  if (!given.ok) throw usageError(given.problem, "bench:server");
  if (given.value === "help") {
    console.log(HELP);
    return SUCCESS;
  }
  const { only, readers } = given.value;
  if (only.includes("streams")) await benchStreams(readers);
  if (only.includes("pages")) await benchPages();
  const codes = [
    only.includes("attacks") ? await benchAttacks(given.value) : SUCCESS,
    only.includes("liars") ? await benchLiars(given.value) : SUCCESS,
  ];
  return codes.includes(FAILURE) ? FAILURE : SUCCESS;
});
