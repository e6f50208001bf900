/** Parses a JSON file of a generator. */
import { messageOf } from "../../../platform/log/message-of.ts";
import { createCostMeter } from "../../../platform/outbound/foreign-json/json-cost.ts";
import { mendJson, quoteLongNumbers } from "../../metadata/mend-json.ts";
import { readText } from "../csv-file.ts";
import { ImportError } from "../import-error.ts";

/** Estimated memory of the parsed JSON, in bytes. A hundred thousand tokens with ten traits need a fifth of it. */
const MAX_COST = 1024 * 1024 * 1024;

/** Reads `folder/file`. Throws `ImportError`. */
export function readJson(folder: string, file: string): unknown {
  const text = readText(folder, file);
  if (text === null) throw new ImportError(file, "is gone; run the import again");
  if (createCostMeter().add(Buffer.from(text)) > MAX_COST)
    throw new ImportError(file, "needs more memory than an import has; split the collection");
  for (const each of [() => text, () => mendJson(text)])
    try {
      return JSON.parse(quoteLongNumbers(each()));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  throw new ImportError(file, `is not JSON (${faultOf(text)}); mend it, or write it again`);
}

function faultOf(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    // V8 quotes the text around the fault.
    return messageOf(error).slice(0, 120);
  }
  return "";
}
