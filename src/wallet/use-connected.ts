/** The page's only connection, and the hooks that read it. */
import { useSyncExternalStore } from "react";
import { type ConnectionState, createConnection, isConnected } from "./connection.ts";

export const connection = createConnection();

const readConnected = () => isConnected(connection.getState());

/** True if the deviation sort is unlocked: a wallet is connected or a beta code is stored. */
export function useConnected(): boolean {
  return useSyncExternalStore(connection.subscribe, readConnected, readConnected);
}

export function useConnection(): ConnectionState {
  const { subscribe, getState } = connection;
  return useSyncExternalStore(subscribe, getState, getState);
}
