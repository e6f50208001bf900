import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ethAmount, plainDecimal, whole } from "./format.ts";
import { setNumberLocale } from "./number-locale.ts";
import {
  marksOf,
  type NumberMarks,
  parseAmount,
  parseWhole,
  parseWholePercent,
  plainDigits,
} from "./parse-number.ts";
import { ETHER } from "./units.ts";

const LOCALES = [
  "en-US",
  "en-IN",
  "de-DE",
  "de-CH",
  "de-AT",
  "fr-FR",
  "es-ES",
  "pl-PL",
  "pt-BR",
  "sv-SE",
  "ru-RU",
  "ar-EG",
  "fa-IR",
  "hi-IN-u-nu-deva",
  "bn-BD",
  "my-MM",
  "ja-JP",
  "en-US-u-nu-mathsans",
];

const parseEth = (text: string, marks?: NumberMarks) => parseAmount(text, ETHER, marks);

describe("parseAmount", () => {
  it.each([
    ["1 234,5 GHST", "GHST", 1234.5],
    ["ghst 1 234,5", "GHST", 1234.5],
    ["0.5 $APE", "$APE", 0.5],
    ["0.5 a.b", "A.B", 0.5],
    ["0.5 axb", "A.B", null],
    ["0.5 ETH", "GHST", null],
    ["0.5 GHST", "ETH", null],
  ])("reads %j in a collection in %s as %j", (text, unit, value) => {
    expect(parseAmount(text, unit, marksOf("de-DE"))).toBe(value);
  });

  it.each([
    ["0,5", 0.5],
    ["0.5", 0.5],
    [".5", 0.5],
    [",5", 0.5],
    ["5.", 5],
    ["007", 7],
    ["1 234,5 ETH", 1234.5],
    ["1\u00a0234,5\u00a0ETH", 1234.5],
    ["1\u202f234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["1,234.5", 1234.5],
    ["1’234.5", 1234.5],
    ["1'234'567", 1_234_567],
    ["12,34,567.8", 1_234_567.8],
    ["1,234,567", 1_234_567],
    ["1.234.567", 1_234_567],
    ["0,123", 0.123],
    ["1234,567", 1234.567],
    ["1 234,567", 1234.567],
    ["Ξ0.5", 0.5],
    ["0.5Ξ", 0.5],
    ["+2", 2],
    ["0.5 weth", 0.5],
    ["١٢٫٥", 12.5],
    ["١٬٢٣٤٫٥", 1234.5],
    ["१२.५", 12.5],
    ["１２．５", 12.5],
    ["\u200e12.5\u200f", 12.5],
  ])("reads %j as %d in English and in German", (text, value) => {
    expect(parseEth(text, marksOf("en-US"))).toBe(value);
    expect(parseEth(text, marksOf("de-DE"))).toBe(value);
  });

  it.each([
    ["1,234", "en-US", 1234],
    ["1,234", "de-DE", 1.234],
    ["1,234", "fr-FR", 1.234],
    ["1,234", "de-CH", 1.234],
    ["1.234", "en-US", 1.234],
    ["1.234", "de-DE", 1234],
    ["1.234", "fr-FR", 1.234],
    ["12,345", "en-IN", 12_345],
  ])("reads the ambiguous %j as the locale %s does", (text, locale, value) =>
    expect(parseEth(text, marksOf(locale))).toBe(value),
  );

  it.each([
    "",
    " ",
    ".",
    ",",
    "-1",
    "1e3",
    "0x1",
    "Infinity",
    "1 2",
    "1,2,3",
    "1.2.3",
    "1,23,4.5.6",
    "1,234.5,6",
    "12 34",
    "five",
    "1 ETH 2",
    "$5",
    "5%",
    "#5",
    "9".repeat(400),
  ])("refuses %j", (text) => {
    for (const locale of LOCALES) expect(parseEth(text, marksOf(locale))).toBeNull();
  });

  it("reads what Intl formats, in every locale", () => {
    const amount = fc
      .tuple(fc.nat(10 ** 12), fc.nat(6))
      .map(([units, places]) => units / 10 ** places);
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        amount,
        fc.boolean(),
        (locale, value, useGrouping) => {
          const options = { maximumFractionDigits: 6, useGrouping };
          const text = new Intl.NumberFormat(locale, options).format(value);
          expect(parseEth(text, marksOf(locale)), `${locale}: ${text}`).toBe(value);
        },
      ),
      { seed: 1 },
    );
  });

  it("reads what the page shows in the fields, and the prices of the cards up to their rounding", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        fc.double({ min: 0, max: 999_999, noNaN: true }),
        (locale, value) => {
          setNumberLocale(locale);
          expect(parseEth(plainDecimal(value))).toBe(value);
          const shown = ethAmount(value);
          const read = parseEth(shown);
          // Half of the last decimal that a price of this size has.
          const half = value < 0.01 ? 5e-7 : value < 1 ? 5e-4 : value < 100 ? 5e-3 : 0.5;
          const rounding = half * (1 + 1e-6);
          if (!shown.startsWith("<"))
            expect(Math.abs((read ?? Number.NaN) - value)).toBeLessThanOrEqual(rounding);
        },
      ),
      { seed: 1, examples: [["en-US", 1.1122222222222223e-6]] },
    );
    setNumberLocale("en-US");
  });

  it("ends any text in a number or null", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\d., ٫']{0,30}$/)),
        (text) => {
          const value = parseEth(text);
          expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
        },
      ),
      { seed: 1 },
    );
  });
});

describe("parseWhole", () => {
  it.each([
    ["1,234", 1234],
    ["1.234", 1234],
    ["1 234", 1234],
    ["٥٠٠", 500],
    ["#7", 7],
  ])("reads %j as %d in every locale, for no mark can be a decimal one", (text, value) => {
    for (const locale of LOCALES) expect(parseWhole(text, marksOf(locale))).toBe(value);
  });

  it.each(["1.5", "0,5", "1,2345", "", "99999999999999999999"])("refuses %j", (text) =>
    expect(parseWhole(text)).toBeNull(),
  );

  it("reads the counts that the page shows, in every locale", () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.nat(), (locale, count) => {
        setNumberLocale(locale);
        expect(parseWhole(whole(count))).toBe(count);
      }),
      { seed: 1 },
    );
    setNumberLocale("en-US");
  });
});

it("reads percent up to 100", () => {
  expect(parseWholePercent("60 %")).toBe(60);
  expect(parseWholePercent("101")).toBeNull();
});

it("knows the digits of every script by their own order", () => {
  const scripts = Intl.supportedValuesOf("numberingSystem");
  for (const script of scripts) {
    const text = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false }).format(
      9876543210,
    );
    if (/^\p{Nd}+$/u.test(text)) expect(plainDigits(text), script).toBe("9876543210");
  }
});
