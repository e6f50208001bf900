/** The page's one connection, and the hooks that read it. */
import { useSyncExternalStore } from "react";
import { type ConnectionState, createConnection, isConnected } from "./connection.ts";

export const connection = createConnection();

/** Whether the deviation sort is open: a wallet is connected or a beta code is stored. */
export function useConnected(): boolean {
  return useSyncExternalStore(connection.subscribe, () => isConnected(connection.getState()));
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getState);
}
