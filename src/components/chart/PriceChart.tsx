import { useCollection } from "../../collection/use-collection.ts";

interface PriceChartProps {
  /** Opens the token of the point that was chosen. */
  readonly onOpen: (tokenId: string) => void;
}

/** The price of every token in view against its rank. */
export function PriceChart(_props: PriceChartProps) {
  const shown = useCollection((state) => state.view?.rows.length ?? 0);
  return <figure>{shown}</figure>;
}
