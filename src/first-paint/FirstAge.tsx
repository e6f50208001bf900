import { useCollection } from "../collection/use-collection.ts";

/** Says how old the figures are. `painted.css.ts` shows it to a reader who waits for the scripts. */
export function FirstAge() {
  const asOf = useCollection((state) => state.asOf);
  if (asOf === null) return null;
  const written = new Date(asOf).toISOString();
  return (
    <p data-age="">
      Prices as of <time dateTime={written}>{written.slice(11, 16)} UTC</time>
      <span>, still loading</span>
    </p>
  );
}
