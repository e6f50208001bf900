import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { isLoadFailure } from "../missing-chunk.ts";

/** A component in its own chunk, to be rendered inside a `Suspense`. */
export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /**
   * Loads the chunk ahead of its first use. Rejects if it cannot be loaded or throws. Rendering the component retries a
   * chunk that is missing, and reports the error of one that threw.
   */
  prefetch(): Promise<unknown>;
}

/** Creates a lazy component. A prefetched one renders at once, where `lazy` would show its fallback for 300 ms. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let loaded: { readonly default: ComponentType<Props> } | null = null;
  let thrown: Error | null = null;
  const prefetch = async () => {
    // Safari resolves the second import of a chunk that threw, with exports that are not initialized.
    if (thrown) throw thrown;
    try {
      // A second import would resolve the chunk's address again, which takes milliseconds on a slow device.
      loaded ??= await load();
      return loaded;
    } catch (error) {
      if (error instanceof Error && !isLoadFailure(error)) thrown = error;
      throw error;
    }
  };
  const Suspended = lazy(prefetch);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per chunk, at module level
  function Lazy(props: Props) {
    // Fixed for this instance: a change of type would remount the component.
    const [Part] = useState(() => loaded?.default ?? Suspended);
    return <Part {...props} />;
  }
  return Object.assign(Lazy, { prefetch });
}

/** Creates a lazy component from the export `name` of a module. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazyComponent(async () => ({ default: (await load())[name] }));
}

/** Creates a lazy component that the page can do without: it shows nothing if its chunk is missing, as offline. */
export function lazyDecoration<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazyComponent<Props>(async () => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (!isLoadFailure(error)) throw error;
      return { default: () => null };
    }
  });
}

/** Delay of `prefetchLater`, in ms. The first screen has loaded by then. */
const LATER_MS = 1_500;
/** Pause between two of its parts. All of them in one task would block the page. */
const BETWEEN_MS = 20;

interface Prefetched {
  readonly prefetch: () => Promise<unknown>;
}

/** Prefetches `parts`. Ignores failures: rendering a part loads its chunk again and reports its failure. */
export function prefetchNow(...parts: readonly Prefetched[]) {
  for (const { prefetch } of parts) prefetch().catch(() => {});
}

/** Prefetches `parts` after the first screen. Returns a function that cancels. */
export function prefetchLater(...parts: readonly Prefetched[]) {
  let timer = setTimeout(next, LATER_MS, ...parts);
  function next(part: Prefetched, ...others: readonly Prefetched[]) {
    prefetchNow(part);
    if (others.length > 0) timer = setTimeout(next, BETWEEN_MS, ...others);
  }
  return () => clearTimeout(timer);
}
