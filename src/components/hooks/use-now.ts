import { useEffect, useState } from "react";
import type { UnixMs } from "../../../contract/values/units.ts";

/** Returns the time. Updates every `everyMs` while the page is visible, and when it becomes visible. */
export function useNow(everyMs: number): UnixMs {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const renew = () => {
      if (!document.hidden) setNow(Date.now());
    };
    const timer = setInterval(renew, everyMs);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [everyMs]);
  return now;
}
