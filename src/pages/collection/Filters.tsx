import { Suspense, useDeferredValue, useEffect } from "react";
import { FilterSkeleton } from "../../components/filters/FilterSkeleton.tsx";
import { FilterPanel } from "../../components/lazy-parts.ts";

/** The filters, or their skeleton while they load. Calls `onShown` once the filters are in the document. */
export function Filters({ onShown }: { readonly onShown: () => void }) {
  // The first frame shows the skeleton, so that a press responds quickly; the filters follow in the next frame.
  const answered = useDeferredValue(true, false);
  if (!answered) return <FilterSkeleton />;
  return (
    <Suspense fallback={<FilterSkeleton />}>
      <FilterPanel />
      <Mounted then={onShown} />
    </Suspense>
  );
}

/** Calls `then` on mount. It mounts together with its siblings in the same Suspense boundary. */
function Mounted({ then }: { readonly then: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => then(), []);
  return null;
}
