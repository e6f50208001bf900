/** Reads `collection.json`: facts that the tokens do not contain. Every field is optional, and so is the file. */

import * as v from "valibot";
import { isRecord } from "../../../contract/values/is-record.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { ETHER } from "../../../contract/values/units.ts";
import { messageOf } from "../../platform/log/message-of.ts";
import type { TraitRules } from "../../valuation/ingest/settle-traits.ts";
import { leftOut } from "../left-out.ts";
import { CURRENCY, parseUnit } from "../parse-ask.ts";
import { parseTime } from "../parse-time.ts";
import { readText } from "./csv-file.ts";
import { ImportError } from "./import-error.ts";

const FILE = "collection.json";

const moment = v.pipe(
  v.unknown(),
  v.check(
    (given) => parseTime(given) !== null,
    "must be an ISO time, Unix seconds or milliseconds",
  ),
  v.transform(parseTime),
);

const text = v.pipe(
  v.string("must be text"),
  v.check((given) => !given.includes("\0"), "must not hold a zero character"),
  v.trim(),
);

const link = v.object(
  {
    label: v.pipe(text, v.nonEmpty("must not be empty")),
    url: v.pipe(text, v.regex(/^https?:\/\/\S+$/i, "must be an http or https address")),
  },
  "must be an object with label and url",
);

const percentage = v.optional(
  v.pipe(
    v.number("must be a number: percent of the price"),
    v.minValue(0, "must be 0 or more"),
    v.maxValue(50, "must be 50 or less"),
  ),
);

const names = v.optional(
  v.array(v.pipe(text, v.nonEmpty("must not be empty")), "must be a list of names"),
  [],
);

const fields = {
  description: v.optional(text, ""),
  contract: v.optional(
    v.nullable(
      v.pipe(text, v.regex(/^[0-9A-Za-z._:-]{1,128}$/, "must be an address such as 0xb47e...bbb")),
    ),
    null,
  ),
  currency: v.optional(
    v.pipe(text, v.regex(CURRENCY, 'must be a symbol such as "GHST"'), v.transform(parseUnit)),
    ETHER,
  ),
  chain: v.optional(
    v.pipe(text, v.regex(/^[a-z0-9-]{1,32}$/, 'must be a chain such as "ethereum"')),
    "ethereum",
  ),
  links: v.optional(v.array(link, "must be a list of links"), []),
  briteline: v.optional(v.boolean("must be true or false"), false),
  marketplaceFee: percentage,
  royalty: percentage,
  leaveOut: names,
  ranked: names,
  unranked: names,
  featured: v.optional(
    v.pipe(
      v.number("must be a number: a slot from 1, -1 for no slot, 0 for not featured"),
      v.safeInteger("must be a whole number"),
      v.minValue(-1_000_000, "must be -1000000 or more"),
      v.maxValue(1_000_000, "must be 1000000 or less"),
    ),
    0,
  ),
  featuredStartDate: v.optional(v.nullable(moment), null),
  featuredEndDate: v.optional(v.nullable(moment), null),
  firstPublishedToProduction: v.optional(v.nullable(moment), null),
};

const schema = v.object(fields);

/** Reads the file. `rules` are what it says about traits. `warnings` name its unknown fields. Throws `ImportError`. */
export function readCollectionJson(folder: string) {
  let given: unknown;
  try {
    given = JSON.parse(readText(folder, FILE) ?? "{}");
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(FILE, `is not valid JSON: ${messageOf(error)}`);
  }
  if (!isRecord(given))
    throw new ImportError(FILE, `must be an object in braces, got ${inspect(given)}`);
  const result = v.safeParse(schema, given);
  if (!result.success) {
    const [issue] = result.issues;
    const path = v.getDotPath(issue);
    throw new ImportError(
      path ? `${FILE}: ${path}` : FILE,
      `${issue.message}, got ${inspect(issue.input)}`,
    );
  }
  const warnings = Object.keys(given)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) =>
      leftOut(
        FILE,
        "a field is unknown and not read",
        `the field ${inspect(name)} is unknown and not read; known are ${Object.keys(fields).join(", ")}`,
      ),
    );
  const { marketplaceFee, royalty, leaveOut, ranked, unranked, ...collection } = result.output;
  const rules: TraitRules = { leaveOut, ranked, unranked };
  const isKnown = marketplaceFee !== undefined || royalty !== undefined;
  const fees = { marketplace: (marketplaceFee ?? 0) / 100, royalty: (royalty ?? 0) / 100 };
  return { collection: { ...collection, fees: isKnown ? fees : null }, rules, warnings };
}
