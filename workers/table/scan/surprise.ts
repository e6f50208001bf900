/**
 * What a reader of bytes returns, instead of the position it got to, where it met what it does not read.
 *
 * It is the position of the payload's first byte: a brace, a space or a byte order mark's, which no part
 * of a token begins with. Whoever reads on from there is surprised again, so readers can be called one after the
 * other, and one question at the end answers for all.
 */
export const SURPRISE = 0;
