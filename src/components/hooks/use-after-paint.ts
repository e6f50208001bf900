import { useEffect, useState } from "react";

/**
 * True from the first frame painted while `isReady`. Work that waits for it does not delay that frame. Unlike a deferred
 * value it is set by an ordinary update, so a page with many updates cannot postpone it.
 */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // A frame's callbacks run before its paint. The next frame begins once the first one is on screen.
    if (isReady)
      requestAnimationFrame(() =>
        requestAnimationFrame(() => setTimeout(() => setIsPainted(true))),
      );
  }, [isReady]);
  return isPainted;
}
