/** Bodies of `tokens/unlisted` as text: written in all the ways that JSON allows, and some it does not. */
import fc from "fast-check";

const space = fc.constantFrom("", " ", "\n  ", "\t", "\r\n");

/** A character as it is, or as one of its escapes. */
function characterText(character: string): fc.Arbitrary<string> {
  const escaped = character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
  const plain = JSON.stringify(character).slice(1, -1);
  return fc.constantFrom(
    plain,
    plain,
    plain,
    escaped,
    escaped.toUpperCase().replaceAll("\\U", "\\u"),
  );
}

const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..."Ape 7#'/\\\"\n\t\u0000\u001f\u007f") },
  {
    weight: 3,
    arbitrary: fc.constantFrom(..."éß\u0080\u07ff\u0800\u2028\ufeff\uffff漢😀\u{10ffff}"),
  },
  { weight: 1, arbitrary: fc.constantFrom("\ud800", "\udfff", "\\/") },
);

const stringText = fc
  .array(
    character.chain((unit) => (unit === "\\/" ? fc.constant(unit) : characterText(unit))),
    { maxLength: 8 },
  )
  .map((characters) => `"${characters.join("")}"`);

const GOOD_NUMBERS = [
  "0",
  "-0",
  "0.0",
  "-0.0",
  "1",
  "1.0",
  "1e0",
  "1E+0",
  "10e-1",
  "0e9",
  "5e-324",
];
const LONG_NUMBERS = [
  ...["0.123456789012345678901", "0.1234567890123456789012", "0.000000000000000000000001"],
  ...["0.9007199254740993", "0.90071992547409930001", "0.5000000000000000000000"],
];

/** From 0 to 1, of up to 24 digits. */
const shareText = fc.oneof(
  { weight: 3, arbitrary: fc.nat(1_000_000).map((n) => String(n / 1e6)) },
  { weight: 3, arbitrary: fc.nat(0xffffffff).map((n) => String(n / 0xffffffff)) },
  { weight: 2, arbitrary: fc.stringMatching(/^0\.\d{1,24}$/) },
  { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom(...GOOD_NUMBERS, ...LONG_NUMBERS) },
);

const priceText = fc.oneof(
  { weight: 2, arbitrary: shareText },
  { weight: 1, arbitrary: fc.stringMatching(/^[1-9]\d{0,7}\.\d{1,18}$/) },
  { weight: 1, arbitrary: fc.constantFrom("1000000000", "1e9", "1.5e3", "9007199.254741993") },
);

const scoreText = fc.oneof(
  { weight: 5, arbitrary: shareText },
  { weight: 1, arbitrary: fc.constantFrom("-1", "-0.25", "1e300", "9007199254740993") },
);

const countText = fc.oneof(
  { weight: 20, arbitrary: fc.nat(6).map(String) },
  { weight: 1, arbitrary: fc.constantFrom("4294967295", "10", "1.0", "2e0", "-0") },
);

const idText = fc.oneof(
  { weight: 5, arbitrary: fc.nat(30).map((id) => `"${id}"`) },
  { weight: 1, arbitrary: fc.constantFrom(`"${"9".repeat(78)}"`, '"007"', '"\\u0037"') },
);

function orNull(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 2, arbitrary: text }, { weight: 1, arbitrary: fc.constant("null") });
}

/** A list of the texts, with white space where it may stand. */
function listText(
  items: fc.Arbitrary<readonly string[]>,
  white: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc.tuple(items, white, white).map(([texts, before, after]) => {
    const inner = texts.map((text) => `${before}${text}${after}`).join(",");
    return `[${texts.length === 0 ? before : inner}]`;
  });
}

function pairsText(second: fc.Arbitrary<string>, white: fc.Arbitrary<string>) {
  const pair = listText(fc.tuple(countText, second), white);
  return fc.oneof(
    { weight: 9, arbitrary: listText(fc.array(pair, { maxLength: 5 }), white) },
    // More, all different, than a token commonly has.
    { weight: 1, arbitrary: fc.integer({ min: 60, max: 70 }).map(manyPairs) },
  );
}

function manyPairs(length: number): string {
  return `[${Array.from({ length }, (_, id) => `[${id},${id}]`).join(",")}]`;
}

/** The fields of a good token, by position. */
function tokenFields(white: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> {
  return fc.tuple(
    idText,
    orNull(stringText),
    countText.map((text) => (Number(text) === 0 ? "12" : text)),
    orNull(priceText),
    orNull(priceText),
    orNull(shareText),
    orNull(stringText),
    orNull(stringText),
    pairsText(countText, white),
    pairsText(scoreText, white),
    fc.constantFrom("null", "null", "0", "1", "2", "3", "1.0", "-0"),
  );
}

const TOKEN_FIELDS = 11;
const dense = tokenFields(fc.constant(""));

const goodRowText = fc.oneof(
  { weight: 2, arbitrary: listText(dense, fc.constant("")) },
  { weight: 1, arbitrary: listText(tokenFields(space), space) },
);

const otherText = fc.jsonValue().map((value) => JSON.stringify(value));

/** A row that has anything in one place, has a field too many or too few, or is none at all. */
const oddRowText = fc.oneof(
  fc
    .tuple(dense, fc.nat(TOKEN_FIELDS - 1), otherText)
    .map(([texts, place, other]) => `[${texts.with(place, other).join(",")}]`),
  fc
    .tuple(dense, fc.nat(TOKEN_FIELDS + 1))
    .map(([texts, length]) => `[${[...texts, "null"].slice(0, length).join(",")}]`),
  fc.oneof(otherText, fc.constantFrom("", "[", "]", "{", "nul")),
);

/** Rows that a program wrote: enough that one odd row among them is at most 1 percent. */
export const PLAIN_ROWS: readonly string[] = Array.from({ length: 100 }, (_, index) =>
  JSON.stringify([
    String(index),
    index % 3 === 0 ? null : `Ape ${index}`,
    index + 1,
    null,
    index / 7,
    (index % 10) / 10,
    `/i/${index}`,
    null,
    [
      [index % 2, index % 5],
      [7, 1],
    ],
    index % 4 === 0 ? [[3, 0.5]] : [],
    null,
  ]),
);

const tokensText = fc.oneof(
  { weight: 8, arbitrary: listText(fc.array(goodRowText, { maxLength: 5 }), space) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(oddRowText, fc.nat(PLAIN_ROWS.length))
      .map(([row, at]) => `[${PLAIN_ROWS.toSpliced(at, 0, row).join(",")}]`),
  },
  { weight: 1, arbitrary: listText(fc.array(oddRowText, { maxLength: 4 }), space) },
  { weight: 1, arbitrary: otherText },
);

type Field = readonly [name: string, value: string];

const nested = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value, null, 1));
const otherField: fc.Arbitrary<Field> = fc.tuple(stringText, nested);

/** What counts if it comes after the good field of its name. */
const secondField: fc.Arbitrary<Field> = fc.oneof(
  fc.tuple(fc.constantFrom('"wire"', '"\\u0077ire"'), fc.constantFrom("1", "1.0", "2", '"1"')),
  fc.tuple(fc.constant('"epoch"'), fc.oneof(stringText, otherText)),
  fc.tuple(fc.constant('"projectionsRev"'), fc.oneof(priceText, otherText)),
  fc.tuple(fc.constantFrom('"tokens"', '"\\u0074okens"'), tokensText),
);

const ENVELOPE: readonly Field[] = [
  ['"wire"', "1"],
  ['"epoch"', '"e1"'],
  ['"projectionsRev"', "7"],
];

const fields: fc.Arbitrary<readonly Field[]> = fc
  .tuple(
    tokensText,
    fc.array(otherField, { maxLength: 2 }),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(secondField, { minLength: 1, maxLength: 3 }) },
    ),
  )
  .chain(([tokens, others, seconds]) => {
    const all: Field[] = [...ENVELOPE, ['"tokens"', tokens], ...others, ...seconds];
    return fc.shuffledSubarray(all, { minLength: all.length });
  });

/** Before and after a body. */
const around: fc.Arbitrary<readonly [before: string, after: string]> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(["", ""] as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ["\ufeff", ""] as const,
      ["\ufeff\ufeff", ""] as const,
      ["x", ""] as const,
      ["", "x"] as const,
      ["", "}"] as const,
      ["", "\0"] as const,
    ),
  },
);

/** The fields of a body in any order, among others: of a name that comes twice the last counts. */
export const bodyText: fc.Arbitrary<string> = fc
  .tuple(fields, around, space, space, space, space)
  .map(([all, [before, after], a, b, c, d]) => {
    const inner = all.map(([name, value]) => `${a}${name}${b}:${c}${value}${d}`).join(",");
    return `${before}${a}{${inner}}${d}${after}`;
  });
