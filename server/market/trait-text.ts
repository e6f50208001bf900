/** A trait's value as metadata say it. */

/**
 * What metadata say that a value is, beside a text: a number, a percentage, or a date as an ISO time, Unix seconds or
 * milliseconds.
 */
export type NumberKind = "number" | "percentage" | "date";

/** `kind` is absent for a text. */
export type TraitText = readonly [name: string, value: string, kind?: NumberKind];
