/** The promo banner's state. It lasts for the session, so the next visit shows the banner again. */
import { createStored } from "../../storage/stored.ts";

/** True while the banner is open, false while it is collapsed. */
export const displayBanner = createStored<boolean>({
  area: "session",
  name: "displayBanner",
  initial: true,
  parse: (value) => (typeof value === "boolean" ? value : undefined),
});

/** Number of times the opening gradient played to its end. */
export const displayBannerCount = createStored<number>({
  area: "session",
  name: "displayBannerCount",
  initial: 0,
  parse: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined),
});
