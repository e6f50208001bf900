/**
 * What a reader of bytes returns, instead of the position it got to, where it met what it does not read.
 *
 * It is the position of the payload's first byte, an opening brace or a space, which no part of a token
 * begins with: whoever reads on from there is surprised again. So readers can be called one after the other, and
 * one question at the end answers for all.
 */
export const SURPRISE = 0;
