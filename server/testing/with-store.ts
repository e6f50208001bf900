import { openStore } from "../storage/store/open-store.ts";
import type { Store } from "../storage/store/store.ts";

/** Opens the store of a test's database for `look`, and closes it after that. */
export async function withStore<T>(
  config: Parameters<typeof openStore>[0],
  look: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(config);
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}
