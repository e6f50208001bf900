import { type ComponentType, lazy, useState } from "react";

/**
 * A component in a chunk of its own, to be drawn in a `Suspense`. Once `fetch` has brought it, it is drawn at once:
 * `lazy` by itself lets its fallback come first even then, and React lets no fallback go before 300 ms.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | null = null;
  /** Ahead of its first use. Rejects where the chunk cannot be had; it is asked for again when it is drawn. */
  const fetch = async () => {
    there = await load();
    return { default: there };
  };
  const Late = lazy(fetch);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each chunk, where modules begin
  function OnDemand(props: Props) {
    // As long as it stands: another type in its place would be another component.
    const [Part] = useState(() => there ?? Late);
    return <Part {...props} />;
  }
  return Object.assign(OnDemand, { fetch });
}

/** After the first screen, in ms: by then it has what it needs. */
const LATER_MS = 1_500;

/** Fetches `parts` ahead of the press, unless the returned function is called before. */
export function fetchLater(
  ...parts: readonly { readonly fetch: () => Promise<unknown> }[]
): () => void {
  const timer = setTimeout(() => {
    // A chunk that cannot be had now is asked for again, and its failure shown, when it is wanted.
    for (const { fetch } of parts) fetch().catch(() => {});
  }, LATER_MS);
  return () => clearTimeout(timer);
}
