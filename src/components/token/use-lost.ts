import { useCollection } from "../../collection/use-collection.ts";
import { useOnline } from "../hooks/use-online.ts";

/** Returns true while the server is out of reach, so that missing parts of the screen will not arrive. */
export function useLost(): boolean {
  const isLost = useCollection(({ connection }) => connection.name === "lost");
  return !useOnline() || isLost;
}
