/** Loads the code for prices that move in a separate chunk, because few collections have one. */
type Pricing = typeof import("./priced-at.ts");

let loaded: Pricing | null = null;

/** Returns null until it is loaded. Prices then stay as they were sent. */
export function pricing(): Pricing | null {
  return loaded;
}

/** Never rejects. */
export async function loadPricing(): Promise<void> {
  try {
    loaded ??= await import("./priced-at.ts");
  } catch (error) {
    console.warn("Prices that move stay as the server sent them:", error);
  }
}
