/** `npm run try-cases -- DIR`: tries every input in a folder and prints what becomes of it. Stores and fetches nothing. */
import { CommandError, processTerminal, runCommand, SUCCESS } from "../server/cli/command.ts";
import { tryCases } from "./try-cases/try-cases.ts";

process.exitCode = await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new CommandError(
      "DIR: is missing; name the folder with the inputs. scripts/try-cases/README.md has their forms.",
    );
  for await (const { name, lines } of tryCases(folder))
    processTerminal.out([name, ...lines.map((line) => `  ${line}`)].join("\n"));
  return SUCCESS;
}, processTerminal);
