/** `npm run try-cases -- DIR`: tries every input in a folder and prints what becomes of it. Stores and fetches nothing. */
import { tryCases } from "./try-cases/try-cases.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error(
    "DIR: is missing; name the folder with the inputs. scripts/try-cases/README.md has their forms.",
  );
  process.exitCode = 1;
} else
  for await (const { name, lines } of tryCases(folder))
    console.log([name, ...lines.map((line) => `  ${line}`)].join("\n"));
