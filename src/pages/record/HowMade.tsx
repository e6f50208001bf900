import { whole } from "../../../contract/values/format.ts";
import { PageSection } from "../PageHero.tsx";
import { type TextRow, TextRows } from "../TextRows.tsx";

const ROWS: readonly TextRow[] = [
  {
    title: "Made before the sale",
    text: "When a token is listed or its price changes, its projection, range and confidence of that moment are kept. They never change. If the token is sold, they stand here beside the price paid. If the listing ends without a sale, they are dropped. A token that was sold without a listing counts with the projection it had then, unless the sale reaches us after newer projections.",
  },
  {
    title: "Computed afterwards",
    text: "For each week of an imported history, the model is fitted again to the sales before it. So each sale is projected from earlier ones alone. Nobody could read these projections at the time, so they are marked.",
  },
  {
    title: "The figures",
    text: "A price is within 25% if it is at most a quarter of the projection away from it. The range aims to hold 80% of prices. A transfer at a price of 0 is no sale. All other sales count, wash sales and mistakes too. Nobody can leave out one by choice.",
  },
];

/** "1 listing waits for its sale", "12 listings wait for their sale". */
export function openListings(open: number): string {
  return open === 1
    ? "1 listing waits for its sale"
    : `${whole(open)} listings wait for their sale`;
}

/** Says how the figures are made. */
export function HowMade({ open }: { readonly open: number }) {
  return (
    <PageSection title="How the figures are made" lead={open > 0 && `${openListings(open)} now.`}>
      <TextRows rows={ROWS} />
    </PageSection>
  );
}
