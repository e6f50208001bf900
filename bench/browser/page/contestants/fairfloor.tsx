import { TokenGrid } from "../../../../src/components/grid/TokenGrid.tsx";
import type { GridProps } from "../contestant.ts";

/** The app's grid with the settings that the app uses on a phone. */
export default function Fairfloor({ collectionId, rows, queryKey, search, context }: GridProps) {
  return (
    <TokenGrid
      collectionId={collectionId}
      rows={rows}
      queryKey={queryKey}
      search={search}
      density="compact"
      netOf={context.netOf}
      phone
      coveredTop={0}
    />
  );
}
