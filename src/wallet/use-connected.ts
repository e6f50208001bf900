/** The page's only connection, and the hooks that read it. */
import { useSyncExternalStore } from "react";
import { type ConnectionState, createConnection, isConnected } from "./connection.ts";

export const connection = createConnection();

/** True if the deviation sort is unlocked: a wallet is connected or a beta code is stored. */
export function useConnected(): boolean {
  return useSyncExternalStore(connection.subscribe, () => isConnected(connection.getState()));
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getState);
}
