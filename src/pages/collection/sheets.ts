/** What is laid over the page: one chunk of `on-demand.ts`. */
export { FilterDrawer } from "./FilterDrawer.tsx";
export { KeysDialog } from "./KeysDialog.tsx";
