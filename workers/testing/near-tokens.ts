/** Rows of `tokens/unlisted` that are written as programs write them, and nearly are tokens. */

/** The fields of a good one, by position. */
const GOOD_FIELDS = [
  ...['"7"', '"Größe"', "12", "0.25", "0.8734215634512345", "0.978", '"/i/7?w=512"', "null"],
  ...["[[4,1],[4,2]]", "[[3,0.5]]", "2"],
];

const NUMBERS = [
  ...["-1", "1e400", "01", "00.5", "1.", ".5", "+1", "-", "1e", "1e+", "0x10", "NaN", "Infinity"],
  ...["1..5", "1.5.5", "1.5-", "123456789012345678901", '"1"', "", "nul", "nulL", "tru"],
];
const TEXTS = [
  ...["7", '"', '"a', '"\\"', '"\\x"', '"\\u12"', '"\t"', '"\u0000"', "'a'", "a", '"a"b', '"a""b"'],
];
const COUNTS = [...NUMBERS, "4294967296", "42949672950", "1.5", "null"];
const LISTS = [
  ...["[[1,2],]", "[,[1,2]]", "[[1,2][3,4]]", "[[1,2],,[3,4]]", "[[1,2]", "[[1,2]]]", "[[1,2]}"],
  ...[
    "[[1]]",
    "[[1,2,3]]",
    "[[1,]]",
    "[[,1]]",
    "[[1 2]]",
    "[1,2]",
    "[[]]",
    "{}",
    "null",
    "",
    "[,]",
  ],
];

/** What each field is nearly allowed to be. */
const BAD_FIELDS: readonly (readonly string[])[] = [
  [
    ...TEXTS,
    '""',
    `"${"9".repeat(79)}"`,
    '"1a"',
    '"1:"',
    '"1/"',
    '" 1"',
    '"-1"',
    '"\u0661"',
    "null",
  ],
  TEXTS,
  [...COUNTS, "0", "0.0", "-0"],
  [...NUMBERS, "1000000000.0000001", "1e9.5", "4294967296"],
  [...NUMBERS, "1000000001", "1e10"],
  [...NUMBERS, "1.0000000000000002", "1.5", "2"],
  TEXTS,
  TEXTS,
  [...LISTS, ...COUNTS.flatMap((text) => [`[[${text},1]]`, `[[1,${text}]]`])],
  [...LISTS, ...COUNTS.map((text) => `[[${text},1]]`), ...NUMBERS.map((text) => `[[1,${text}]]`)],
  [...NUMBERS, "4", "9", "10", "1.5", "/", ":", " ", "1]", "1,1", "1,null"],
];

/** A good token with one field, or the number of fields, as it must not be; and the good one. */
export const NEAR_TOKENS: readonly string[] = [
  ...BAD_FIELDS.flatMap((texts, place) => texts.map((text) => GOOD_FIELDS.with(place, text))),
  ...GOOD_FIELDS.map((_, length) => GOOD_FIELDS.slice(0, length)),
  [...GOOD_FIELDS, "null"],
  GOOD_FIELDS,
].map((fields) => `[${fields.join(",")}]`);
