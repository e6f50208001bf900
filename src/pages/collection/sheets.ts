/** What opens on a press of the page's own: one chunk of `on-demand.ts`. */
export { About } from "./About.tsx";
export { FilterDrawer } from "./FilterDrawer.tsx";
export { KeysDialog } from "./KeysDialog.tsx";
