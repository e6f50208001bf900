/** A trait's value as metadata say it. */

/**
 * The kind of a value that is not a text, as its metadata name it. A date is an ISO time, Unix seconds or Unix
 * milliseconds.
 */
export type NumberKind = "number" | "percentage" | "date";

/** `kind` is absent for a text. */
export type TraitText = readonly [name: string, value: string, kind?: NumberKind];
