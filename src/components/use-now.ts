import { useEffect, useState } from "react";
import type { UnixMs } from "../../contract/units.ts";

/** The time, renewed every `everyMs` while the page is visible. */
export function useNow(everyMs: number): UnixMs {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
