import { createPageState } from "../../components/page-state.ts";

export const mobileMenu = createPageState(false);
