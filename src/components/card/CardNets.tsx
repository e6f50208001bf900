import { startTransition, useEffect } from "react";
import { netOf, useCosts } from "../shared/use-net.ts";
import type { NetOf } from "./card-props.ts";

export interface CardNetsProps {
  /** Called with how nets are computed as soon as fees and gas are known, with null while they are not. */
  readonly onChange: (change: () => NetOf | null) => void;
}

/** Computes the nets of a grid's cards. One for all of them, which loads after them; it draws nothing. */
export function CardNets({ onChange }: CardNetsProps) {
  const costs = useCosts(true);
  useEffect(() => {
    const netOfCard: NetOf | null =
      costs && ((facts, shown) => netOf(facts, costs, shown)?.text ?? null);
    // All cards render again. Input goes first.
    startTransition(() => onChange(() => netOfCard));
  }, [costs, onChange]);
  return null;
}
