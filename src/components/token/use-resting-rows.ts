import { useInsertionEffect } from "react";

const ROWS = "[aria-label='Tokens'] > [role='list'] > *";

/**
 * Lets the rows of the grid that are out of view rest while a token covers it. Otherwise the browser would style all of their
 * elements as the dialog opens, because the page behind it becomes inert. They are back before it closes, and before any of them
 * can come into view.
 */
export function useRestingRows(): void {
  // Earlier than the dialog opens, and on unmount earlier than it gives the focus back.
  useInsertionEffect(() => {
    const resting = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const isOutOfView = bottom < 0 || top > window.innerHeight;
      return isOutOfView && !element.contains(document.activeElement);
    });
    const show = (contentVisibility: "" | "hidden") => {
      for (const { style } of resting) style.contentVisibility = contentVisibility;
    };
    const wake = () => show("");
    show("hidden");
    window.addEventListener("scroll", wake);
    window.addEventListener("resize", wake);
    return () => {
      window.removeEventListener("scroll", wake);
      window.removeEventListener("resize", wake);
      wake();
    };
  }, []);
}
