/** The bytes of JSON's grammar. */

export const QUOTE = 34;
export const COMMA = 44;
export const POINT = 46;
export const ZERO = 48;
export const COLON = 58;
export const OPEN_ARRAY = 91;
export const BACKSLASH = 92;
export const CLOSE_ARRAY = 93;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;
