/** Fields that several of OpenSea's answers share. Hashes and addresses become lower case. */
import * as v from "valibot";
import { FAR_FUTURE, type UnixMs } from "../../../../../contract/values/units.ts";
import { parseIsoTime } from "../../../../market/parse-iso-time.ts";
import { type Hex, ZERO_ADDRESS } from "../../../../market/raw-log.ts";
import { BadRow } from "../../../skipped-rows.ts";

const ADDRESS = /^0x[0-9a-f]{40}$/;
const HASH = /^0x[0-9a-f]{64}$/;
const DIGITS = /^\d{1,78}$/;
const MAX_UINT256 = 2n ** 256n - 1n;
const MAX_DECIMALS = 36;

const hex = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.custom<Hex>((text) => typeof text === "string" && pattern.test(text)),
  );

export const address = hex(ADDRESS);
export const hash = hex(HASH);

/** An unsigned integer of at most 256 bits. A number is accepted if it is exact. */
export const uint256 = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(DIGITS)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  ]),
  v.transform((digits) => BigInt(digits)),
  v.maxValue(MAX_UINT256),
);

export const tokenId = v.pipe(
  uint256,
  v.transform((id) => id.toString()),
);

/** A number of items. */
export const count = v.pipe(
  uint256,
  v.maxValue(BigInt(Number.MAX_SAFE_INTEGER)),
  v.transform(Number),
);

export const decimals = v.pipe(count, v.maxValue(MAX_DECIMALS));

/** An account: its address, or an object that has one. */
export const account = v.union([
  address,
  v.pipe(
    v.object({ address }),
    v.transform((each) => each.address),
  ),
]);

const noAccount = v.pipe(
  v.union([
    v.nullish(v.picklist(["", ZERO_ADDRESS])),
    v.object({ address: v.nullish(v.picklist(["", ZERO_ADDRESS])) }),
  ]),
  v.transform(() => null),
);

/** An account that may be absent, which OpenSea says in many ways. */
export const optionalAccount = v.optional(v.union([noAccount, account]), null);

export const optionalAddress = v.optional(
  v.union([
    v.pipe(
      v.nullish(v.literal("")),
      v.transform(() => null),
    ),
    address,
  ]),
  null,
);

/** Seconds since 1970 as a number or text, or an ISO text. */
export const time = v.pipe(v.union([v.string(), v.number()]), v.transform(parseTime), v.number());

export const optionalTime = v.nullish(time, null);

/** Null if it never expires. OpenSea is assumed to mean that by a time of 0, too. */
export const expiry = v.pipe(
  v.union([v.nullish(v.literal("")), time]),
  v.transform((at) => (typeof at !== "number" || at === 0 || at >= FAR_FUTURE ? null : at)),
);

/** Version of an event. An invalid version becomes null; the event is kept. */
export const version = v.fallback(v.nullish(count, null), null);

const TIME_NUMBER = /^\d{1,78}(\.\d{1,9})?$/;

/**
 * Numbers in this range are milliseconds, others are seconds. OpenSea documents seconds. Seconds in this range lie after
 * the year 33000, milliseconds in it between 2001 and 5138.
 */
const MILLISECONDS_FROM = 1e12;
const MILLISECONDS_TO = 1e14;

/** Returns a time of at most `FAR_FUTURE`, or null if `value` is no time. */
function parseTime(value: string | number): UnixMs | null {
  if (typeof value === "string" && !TIME_NUMBER.test(value)) return parseIsoTime(value);
  const number = Number(value);
  if (!(number >= 0)) return null;
  const isMilliseconds = number >= MILLISECONDS_FROM && number < MILLISECONDS_TO;
  return Math.min(FAR_FUTURE, Math.round(isMilliseconds ? number : number * 1000));
}

/** Parses with `schema`. Returns null if the value does not match. */
export function parseOrNull<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : null;
}

/** Parses an entry with `schema`. Throws a `BadRow` that names the first field which does not match. */
export function parseRow<T>(schema: v.GenericSchema<unknown, T>, entry: unknown, kind: string): T {
  const result = v.safeParse(schema, entry);
  if (result.success) return result.output;
  const [{ path, input }] = result.issues;
  // Without the places in lists there are few reasons.
  const names = path?.map(({ key }) => key).filter((key) => typeof key === "string") ?? [];
  const field = names.length > 0 ? names.join(".") : "entry";
  const isLarge = typeof input === "object" && input !== null;
  throw new BadRow(
    `${kind}: ${field} cannot be read`,
    isLarge ? (Array.isArray(input) ? "a list" : "an object") : input,
  );
}
