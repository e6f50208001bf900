import { useMemo } from "react";
import { whole } from "../../../../contract/values/format.ts";
import { parseWhole } from "../../../../contract/values/parse-number.ts";
import { setRankRange } from "../../../collection/edit-filters.ts";
import { useCollection } from "../../../collection/use-collection.ts";
import { useEditQuery, useQuery } from "../../../collection/use-query.ts";
import { rankScale } from "../../fields/range-scale.ts";
import { RangeFilter } from "./RangeFilter.tsx";

export function RankFilter() {
  const query = useQuery();
  const edit = useEditQuery();
  const top = useCollection((state) => state.view?.aggregates.topRank ?? null);
  const bottom = useCollection((state) => state.view?.aggregates.bottomRank ?? null);
  const scale = useMemo(
    () => (top === null || bottom === null ? null : rankScale(top, bottom)),
    [top, bottom],
  );
  return (
    <RangeFilter
      title="Rank"
      bounds={{ lower: query.minRank, upper: query.maxRank }}
      scale={scale}
      keys="numeric"
      parse={parseWhole}
      example={500}
      describe={(rank) => `rank ${whole(rank)}`}
      onChange={({ lower, upper }, mode) => edit(setRankRange(lower, upper), mode)}
    />
  );
}
