/** Values that replace the fields of honest answers, as JSON. */
import { HOSTILE_TEXT } from "../hostile-texts.ts";

const DEPTH = 10_000;
const MB = 1024 * 1024;
const text = (value: string) => JSON.stringify(value);

/** 40 values. The last is replaced by the text of the request, which holds keys. */
export const HOSTILE_VALUES: readonly string[] = [
  ...["null", "true", "false", "0", "-1", "1.5", "1e308", "-1e308", "1e999"],
  // Too large to be exact, and times far ahead and behind, in seconds and milliseconds.
  ...["9007199254740993", "253402300799", "4102444800000000", "-62135596800"],
  ...["[]", "{}", "[null]", "[[],[]]"],
  "[".repeat(DEPTH) + "]".repeat(DEPTH),
  `${'{"a":'.repeat(DEPTH)}0${"}".repeat(DEPTH)}`,
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":null,"length":1e9}',
  ...["", "NaN", "Infinity", "-1", "1e308", "9".repeat(400)].map(text),
  ...["0x", "0xabc", "0x-1", "0xzz", `0x${"f".repeat(64)}`, `0x${"f".repeat(65)}`].map(text),
  ...["__proto__", "9999-12-31T23:59:59Z", "-271821-04-20T00:00:00Z"].map(text),
  text(HOSTILE_TEXT),
  text("x".repeat(MB)),
  text(`0x${"ab".repeat(MB / 2)}`),
  text(`https://user:pass@127.0.0.1:1/?${"%".repeat(20)}`),
  text("the request"),
];
