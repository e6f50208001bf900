import { reserved } from "./TokenFigures.css.ts";

/** Keeps the room of words that are still loading, so that they move nothing when they arrive. */
export function Reserved({ words }: { readonly words: string }) {
  return <span className={reserved} data-words={words} aria-hidden="true" />;
}
