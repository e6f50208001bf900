/** The word that stands for every missing field. */

export const NULL_LENGTH = 4;

export function isNull(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === 110 && bytes[at + 1] === 117 && bytes[at + 2] === 108 && bytes[at + 3] === 108
  );
}
