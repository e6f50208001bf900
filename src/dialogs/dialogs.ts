/** Name of the open site dialog, if any. Any control may open one; the site's layout renders it. */
import { createPageState } from "../components/page-state.ts";

export type SiteDialog = "contact" | "tutorials";

const openedDialog = createPageState<SiteDialog | null>(null);

/** Opens `dialog` in place of the current one. */
export const openDialog = (dialog: SiteDialog) => openedDialog.set(dialog);
export const closeDialog = () => openedDialog.set(null);
export const useDialog = openedDialog.useValue;
