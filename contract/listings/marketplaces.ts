/** The known marketplaces, and 0 for any other. */

export interface Marketplace {
  readonly id: number;
  readonly name: string;
}

export const OTHER_MARKETPLACE = 0;
export const OPENSEA = 1;
export const LOOKSRARE = 2;
export const X2Y2 = 3;
export const BLUR = 4;
export const CRYPTOPUNKS = 5;

export const MARKETPLACES: readonly Marketplace[] = [
  { id: OPENSEA, name: "OpenSea" },
  { id: LOOKSRARE, name: "LooksRare" },
  { id: X2Y2, name: "X2Y2" },
  { id: BLUR, name: "Blur" },
  { id: CRYPTOPUNKS, name: "CryptoPunks" },
  { id: OTHER_MARKETPLACE, name: "Other" },
];

/** The ids are 0 to this one, each a digit. */
export const LAST_MARKETPLACE = MARKETPLACES.length - 1;
/** The ids in words. */
export const MARKETPLACE_IDS = `0 to ${LAST_MARKETPLACE}`;

export function isMarketplaceId(value: unknown): value is number {
  return MARKETPLACES.some((marketplace) => marketplace.id === value);
}

export function marketplaceName(id: number): string {
  return MARKETPLACES.find((marketplace) => marketplace.id === id)?.name ?? "Other";
}

/** Returns the id of a marketplace by its name (any case) or its number as text; null if it is neither. */
export function parseMarketplaceId(text: string): number | null {
  const wanted = text.trim().toLowerCase();
  const found = MARKETPLACES.find(
    ({ id, name }) => name.toLowerCase() === wanted || String(id) === wanted,
  );
  return found ? found.id : null;
}

/** Returns a token's page on a marketplace; null for a marketplace without pages or a collection without a contract. */
export function marketplaceUrl(
  id: number,
  chain: string,
  contract: string | null,
  tokenId: string,
): string | null {
  if (!contract) return null;
  if (id === OPENSEA) return `https://opensea.io/assets/${chain}/${contract}/${tokenId}`;
  if (id === LOOKSRARE) return `https://looksrare.org/collections/${contract}/${tokenId}`;
  if (id === X2Y2) return `https://x2y2.io/${chain}/${contract}/${tokenId}`;
  if (id === BLUR) return `https://blur.io/asset/${contract}/${tokenId}`;
  if (id === CRYPTOPUNKS) return `https://cryptopunks.app/cryptopunks/details/${tokenId}`;
  return null;
}
