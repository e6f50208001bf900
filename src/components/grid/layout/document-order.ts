/** Document order of the cards. Slots are reused while scrolling and when the list changes, which mixes their elements. */

/** Returns a card's position in the list, or that of a row's first card. A row without cards is first. */
function positionOf(element: Element): number {
  const card = element.matches("[aria-posinset]")
    ? element
    : element.querySelector("[aria-posinset]");
  return Number(card?.getAttribute("aria-posinset"));
}

function sortChildren(parent: Element): void {
  const sorted = [...parent.children].sort((a, b) => positionOf(a) - positionOf(b));
  const focused = sorted.findIndex((child) => child.contains(document.activeElement));
  // Moves the others around the focus. Only `moveBefore`, which Safari lacks, keeps it in an element that moves.
  const kept = focused < 0 ? sorted.length >> 1 : focused;
  const move = (child: Element, next: Element | null) =>
    parent.moveBefore ? parent.moveBefore(child, next) : parent.insertBefore(child, next);
  for (let at = kept - 1; at >= 0; at--) {
    const [child, next] = [sorted[at]!, sorted[at + 1]!];
    if (child.nextElementSibling !== next) move(child, next);
  }
  for (let at = kept + 1; at < sorted.length; at++) {
    const next = sorted[at - 1]!.nextElementSibling;
    if (next !== sorted[at]) move(sorted[at]!, next);
  }
}

/** Puts the rows of a list, and the cards of each row, into the document in the order of their positions. */
export function sortByPosition(list: Element): void {
  sortChildren(list);
  for (const row of list.children) sortChildren(row);
}
