import { useMemo } from "react";
import type { Trait } from "../../../../contract/collection.ts";
import type { NumberRange as NumberBounds } from "../../../../contract/query.ts";
import { setNumberRange } from "../../../collection/edit-filters.ts";
import { numbersOf } from "../../../collection/trait-numbers.ts";
import { useEditQuery } from "../../../collection/use-query.ts";
import { quantileScale } from "../../fields/range-scale.ts";
import { Range } from "./RangeFilter.tsx";

interface NumberRangeProps {
  readonly trait: Trait;
  readonly bounds: NumberBounds;
}

/** Filters by a range of a trait's numbers. Shown only if there are at least two. */
export function NumberRange({ trait, bounds: [lower, upper] }: NumberRangeProps) {
  const edit = useEditQuery();
  const numbers = useMemo(() => numbersOf(trait), [trait]);
  const { rising, unit, format, areDates } = numbers;
  const scale = useMemo(() => quantileScale(rising, (value) => value), [rising]);
  if (!scale) return null;
  return (
    <Range
      title={trait.name}
      unit={unit ?? undefined}
      bounds={{ lower, upper }}
      scale={scale}
      // The decimal keys of phones lack the minus.
      keys={areDates || (rising[0] ?? 0) < 0 ? "text" : "decimal"}
      parse={numbers.parse}
      format={format}
      accepts={(least, most) => least <= most}
      what={areDates ? "date" : "number"}
      example={rising[rising.length >> 1] ?? 0}
      describe={(value) => (unit === null ? format(value) : `${format(value)} ${unit}`)}
      onChange={(bounds, mode) => edit(setNumberRange(trait.id, bounds.lower, bounds.upper), mode)}
    />
  );
}
