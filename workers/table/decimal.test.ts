import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { longDecimal, MAX_EXACT, MAX_PLACES, shortDecimal } from "./decimal.ts";

/** The digits as a short decimal and a rest of up to four digits. */
function divided(digits: string, places: number): number {
  const cut = Math.max(1, digits.length - 4);
  const rest = digits.slice(cut);
  return longDecimal(Number(digits.slice(0, cut)), 10 ** rest.length, Number(rest), places);
}

function asNumber(digits: string, places: number): number {
  return Number(`${digits}e-${places}`);
}

const places = fc.nat(MAX_PLACES);
const longDigits = fc.stringMatching(/^[1-9]\d{15,18}$/);

/** The 17 to 19 digits that come nearest to the middle between two float64 next to each other. */
const nearMiddle = fc
  .tuple(
    fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n }),
    fc.integer({ min: -60, max: 9 }),
    fc.integer({ min: 17, max: 19 }),
  )
  .map(([mantissa, exponent, length]) => {
    const middle = 2n * mantissa + 1n;
    // Enough zeros that the division loses no digit that is looked at.
    const shifted = (middle * 10n ** 60n * 2n ** 70n) / 2n ** BigInt(71 - exponent);
    return { digits: String(shifted).slice(0, length), length: String(shifted).length };
  })
  .map(({ digits, length }) => ({ digits, places: 60 - (length - digits.length) }))
  .filter((decimal) => decimal.places >= 0 && decimal.places <= MAX_PLACES);

describe("a decimal of few digits", () => {
  it("is the number that its text is", () => {
    fc.assert(
      fc.property(fc.nat(MAX_EXACT * 10 + 9), places, (digits, point) => {
        expect(shortDecimal(digits, point)).toBe(asNumber(String(digits), point));
      }),
      { numRuns: 5000, seed: 1 },
    );
  });
});

describe("a decimal of many digits", () => {
  it("is the number that its text is", () => {
    fc.assert(
      // With fewer places one in a thousand is just between two numbers.
      fc.property(longDigits, fc.integer({ min: 10, max: MAX_PLACES }), (digits, point) => {
        expect(divided(digits, point)).toBe(asNumber(digits, point));
      }),
      { numRuns: 20_000, seed: 2 },
    );
  });

  it("is the number that its text is next to the middle between two numbers, or is not given", () => {
    let given = 0;
    fc.assert(
      fc.property(nearMiddle, ({ digits, places: point }) => {
        const value = divided(digits, point);
        if (Number.isNaN(value)) return;
        given += 1;
        expect(value).toBe(asNumber(digits, point));
      }),
      { numRuns: 20_000, seed: 3 },
    );
    expect(given).toBeGreaterThan(15_000);
  });

  it("is not given in the very middle between two numbers", () => {
    // 2^53 + 1, which float64 rounds to even, and the same shifted by a point.
    expect(divided("9007199254740993", 0)).toBeNaN();
    expect(divided("90071992547409930", 1)).toBeNaN();
    expect(divided("9007199254740995", 0)).toBeNaN();
    expect(divided("9007199254740994", 0)).toBe(9007199254740994);
  });

  it("gives back what a program wrote of any number", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-5, max: 1e9, noNaN: true }), (value) => {
        const text = String(value);
        const [whole = "", fraction = ""] = text.split(".");
        const digits = (whole + fraction).replace(/^0+(?=\d)/, "");
        if (digits.length < 6 || text.includes("e")) return;
        expect(divided(digits, fraction.length)).toBe(value);
      }),
      { numRuns: 20_000, seed: 4 },
    );
  });
});
