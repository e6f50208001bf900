import { createPageState } from "../../components/page-state.ts";

/** True while the mobile menu is open. It covers the banner. */
export const mobileMenu = createPageState(false);
