/** The tour's steps. Each explains one part of the collection page. */

export interface Step {
  /** The first element that matches is outlined. If none does, the step has only its text. */
  readonly selector: string;
  readonly title: string;
  readonly text: string;
  /** Text while the chart shows prices. Absent if it is the same. */
  readonly textByPrice?: string;
}

export const STEPS: readonly Step[] = [
  {
    selector: "main figure",
    title: "The chart",
    text: "Every listed token, by rank. The line is each token’s projection. Hot points below it cost far less, cold points above it far more. Drag a box to look closer. Press Price to see prices instead.",
    textByPrice:
      "Every token, by rank and price. The line is the average projection of a rank. Hot points cost far less than their own projection, cold points far more. Orange stems lead from the best ten to their own. Drag a box to look closer. Press Value to see each price beside its own projection.",
  },
  {
    selector: '[aria-keyshortcuts="f"]',
    title: "Filters",
    text: "Narrow the tokens by price, rank, verdict, deviation, confidence, marketplace or traits. Chart and cards follow at once.",
  },
  {
    selector: '[role="combobox"][aria-label="Sort"]',
    title: "Sort",
    text: "Order the cards by rank or price. Connect a wallet or enter a beta code to see the most underpriced tokens first.",
  },
  {
    selector: '[aria-label="Tokens"] a[data-row]',
    title: "The cards",
    text: "Each card shows the listed price, the projected price and the deviation between them. Open a card to see why.",
  },
];
