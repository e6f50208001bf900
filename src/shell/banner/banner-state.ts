/** State of the announcement banner. It lasts for the session, so the next visit shows the banner again. */
import { createStored } from "../../storage/stored.ts";

/** False once the banner is closed. */
export const displayBanner = createStored<boolean>({
  area: "session",
  name: "displayBanner",
  initial: true,
  parse: (value) => (typeof value === "boolean" ? value : undefined),
});

/** Number of times the gradient of `FirstOpening` ended, or was skipped to reduce motion. Above 0, it is not shown again. */
export const displayBannerCount = createStored<number>({
  area: "session",
  name: "displayBannerCount",
  initial: 0,
  parse: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined),
});
