import { useEffect, useState } from "react";

/** Milliseconds without a scroll event after which the page is at rest. */
const REST_MS = 700;

/** Returns true while the page scrolls down. False at the page's end, which leaves room for the toast's button. */
export function useScrollsDown(): boolean {
  const [scrollsDown, setScrollsDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      const isDown = scrollY > last;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      last = scrollY;
      clearTimeout(rest);
      setScrollsDown(isDown && !isAtEnd);
      rest = setTimeout(setScrollsDown, REST_MS, false);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      removeEventListener("scroll", onScroll);
    };
  }, []);
  return scrollsDown;
}
