import { Suspense, useDeferredValue, useEffect } from "react";
import { FilterSkeleton } from "../../components/filters/FilterSkeleton.tsx";
import { FilterPanel } from "../../components/lazy-parts.ts";

interface FiltersProps {
  /** Called once the filters are in the document. */
  readonly onShown?: () => void;
}

/** The filters, or their places until they are there. */
export function Filters({ onShown }: FiltersProps) {
  // A press is answered with their places, which they fill in the frame after.
  const answered = useDeferredValue(true, false);
  if (!answered) return <FilterSkeleton />;
  return (
    <Suspense fallback={<FilterSkeleton />}>
      <FilterPanel />
      {onShown && <Mounted then={onShown} />}
    </Suspense>
  );
}

/** Mounts together with what stands beside it. */
function Mounted({ then }: { readonly then: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what it waited for is there
  useEffect(() => then(), []);
  return null;
}
