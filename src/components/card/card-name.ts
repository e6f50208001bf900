/**
 * What a card calls its token: the page around it says the collection already, so a name that only
 * adds the number to it is cut to the number.
 */
export function cardName(name: string, tokenId: string): string {
  const number = `#${tokenId}`;
  return name.endsWith(` ${number}`) ? number : name;
}
