/**
 * Limits of a collection's texts and traits, which every page of it carries. Real collections stay far below. They
 * apply to imports; a stored collection may be larger, because earlier versions had no limits.
 */

/** In characters, as JavaScript counts them. */
export const MAX_NAME_LENGTH = 10_000;
export const MAX_TRAIT_NAME_LENGTH = 100;
export const MAX_VALUE_LENGTH = 10_000;
export const MAX_IMAGE_URL_LENGTH = 2_048;

export const MAX_TRAITS = 100;
export const MAX_VALUES_PER_TOKEN = 200;
/** Distinct values, over all traits. */
export const MAX_VALUES = 20_000;

export const MAX_VIBES = 100;

/** Characters of all names of tokens, traits and values together. A repeated value counts once. */
export const MAX_TEXT_LENGTH = 5_000_000;
