/**
 * Returns the token's name on a card. The page already names the collection, so a name that only adds the number to
 * it is cut to the number.
 */
export function cardName(name: string, tokenId: string): string {
  const number = `#${tokenId}`;
  return name.endsWith(` ${number}`) ? number : name;
}
