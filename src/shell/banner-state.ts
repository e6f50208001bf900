/** The promo banner's state. It lasts for the session: the next visit is told again. */
import { createStored } from "../storage/stored.ts";

/** Whether it is open; else collapsed. */
export const displayBanner = createStored<boolean>({
  area: "session",
  name: "displayBanner",
  version: 1,
  initial: true,
  parse: (value) => (typeof value === "boolean" ? value : undefined),
});

/** How often its first opening was played to the end: 0 until then. */
export const displayBannerCount = createStored<number>({
  area: "session",
  name: "displayBannerCount",
  version: 1,
  initial: 0,
  parse: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined),
});
