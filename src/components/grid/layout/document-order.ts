/** Document order of the cards. Slots are reused while scrolling and when the list changes, which mixes their elements. */

/** Returns the position in the list of a card, or of a row's first card. A row without cards is first. */
function positionOf(element: Element): number {
  const card = element.querySelector("[aria-posinset]") ?? element;
  return Number(card.getAttribute("aria-posinset"));
}

function sortChildren(parent: Element): void {
  const { children } = parent;
  const move = "moveBefore" in parent ? "moveBefore" : "insertBefore";
  const sorted = [...children].sort((a, b) => positionOf(a) - positionOf(b));
  for (const [at, child] of sorted.entries()) {
    // Moves what stands in its place. Only `moveBefore`, which Safari lacks, keeps the focus in an element that moves.
    const isFocused = child.contains(document.activeElement);
    while (children[at] !== child)
      if (isFocused) parent[move](children[at]!, null);
      else parent[move](child, children[at]!);
  }
}

/** Puts the rows of a list, and the cards of each row, into the document in the order of their positions. */
export function sortByPosition(list: Element): void {
  sortChildren(list);
  for (const row of list.children) sortChildren(row);
}
