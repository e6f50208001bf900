/** The reason why the connect dialog is open, or null. Any control may open it; `ConnectButton` renders it. */
import { createPageState } from "../components/page-state.ts";

/** Why the dialog was opened. The dialog's introduction depends on it. */
export type ConnectReason = "button" | "deviation-sort";

const openedFor = createPageState<ConnectReason | null>(null);

export const openConnectDialog = (reason: ConnectReason) => openedFor.set(reason);
export const closeConnectDialog = () => openedFor.set(null);
export const useConnectDialog = openedFor.useValue;
