import { useEffect, useState } from "react";
import { Button } from "../Button.tsx";

/** Time in milliseconds for which the button shows the result. */
const ANSWER_TIME = 2000;

const WORDS = { idle: "Copy link", copied: "copied", refused: "Could not copy" } as const;

/** Copies a URL of this site. `path` begins with a slash. */
export function CopyLink({ path }: { readonly path: string }) {
  const [state, setState] = useState<keyof typeof WORDS>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), ANSWER_TIME);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + path);
      setState("copied");
    } catch (error) {
      console.warn("The link was not copied:", error);
      setState("refused");
    }
  };
  return (
    <Button icon={state === "copied" ? "check" : "link"} onClick={() => void copy()}>
      <span aria-live="polite">{WORDS[state]}</span>
    </Button>
  );
}
