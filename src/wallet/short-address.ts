/** Shortens an account's address to a recognisable form: "0x1234…cdef". */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
