/** Keys that are sent to other servers. */

/** Characters that a header can carry. For another one, fetch throws a message that quotes the key. */
export const KEY_PATTERN = /^[\x21-\x7e]+$/;

/** Shorter keys occur in honest texts. */
const MIN_KEY_LENGTH = 8;

/** True if the answers of the server that gets `key` must not contain it. Their texts are stored and shown. */
export function isSecret(key: string): boolean {
  return key.length >= MIN_KEY_LENGTH;
}
