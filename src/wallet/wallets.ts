/**
 * Reads the wallets that announce themselves to the page (EIP-6963). Any script in the page may announce anything,
 * so every announcement is treated as hostile: reading may throw, names may be huge, ids may repeat. Icons are
 * ignored: they are `data:` URLs, which the page's policy blocks.
 */

/** The part of EIP-1193 that is used here. */
export interface WalletProvider {
  request(call: { readonly method: string }): Promise<unknown>;
  on?(event: string, listener: (payload: unknown) => void): void;
  removeListener?(event: string, listener: (payload: unknown) => void): void;
}

export interface Wallet {
  readonly uuid: string;
  /** The wallet's own stable name, such as "io.metamask". */
  readonly rdns: string;
  readonly name: string;
  readonly provider: WalletProvider;
}

export const MAX_WALLETS = 20;
const MAX_NAME_LENGTH = 40;
const MAX_ID_LENGTH = 100;

/** Control characters, and the marks that change the direction of text. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= MAX_ID_LENGTH;
}

function readName(value: unknown): string {
  // Truncates before cleaning: the text may be megabytes long.
  const text = typeof value === "string" ? value.slice(0, 4 * MAX_NAME_LENGTH) : "";
  const clean = [...text.replace(UNSAFE_CHARACTERS, "").normalize("NFC").trim()];
  if (clean.length === 0) return "Unnamed wallet";
  if (clean.length <= MAX_NAME_LENGTH) return clean.join("");
  return `${clean.slice(0, MAX_NAME_LENGTH - 1).join("")}…`;
}

function isProvider(value: unknown): value is WalletProvider {
  return typeof field(value, "request") === "function";
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** Reads an announcement. Returns null if it is not a valid one. */
export function readAnnouncement(event: Event): Wallet | null {
  try {
    const detail = field(event, "detail");
    const described = field(detail, "info");
    const provider = field(detail, "provider");
    const uuid = field(described, "uuid");
    const rdns = field(described, "rdns");
    if (!isId(uuid) || !isId(rdns) || !isProvider(provider)) return null;
    return { uuid, rdns, name: readName(field(described, "name")), provider };
  } catch (error) {
    console.warn(`A wallet's announcement could not be read: ${String(error)}`);
    return null;
  }
}

/** Appends `found` to `wallets`. Returns the same array if `found` is already listed or the limit is reached. */
export function withWallet(wallets: readonly Wallet[], found: Wallet): readonly Wallet[] {
  if (wallets.length >= MAX_WALLETS) return wallets;
  const known = wallets.some(
    (each) => each.uuid === found.uuid || each.provider === found.provider,
  );
  return known ? wallets : [...wallets, found];
}
