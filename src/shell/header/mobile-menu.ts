import { createPageState } from "../../components/page-state.ts";

/** True while the mobile menu is open. */
export const mobileMenu = createPageState(false);
