import { useEffect, useState } from "react";

/**
 * Returns true from when the page scrolls down until it scrolls up. False at the page's end, which leaves room for the
 * toast's button.
 */
export function useScrollsDown(): boolean {
  const [scrollsDown, setScrollsDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const isDown = scrollY > last;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      last = scrollY;
      setScrollsDown(isDown && !isAtEnd);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, []);
  return scrollsDown;
}
