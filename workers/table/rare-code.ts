/** Code that few collections need. Loaded through an object, so that a test can let it fail or hang. */
export const rareCode = { load: () => import("./rare-listings.ts") };
