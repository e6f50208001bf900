/** Document order of the cards. Slots are reused while scrolling and when the list changes, which mixes their elements. */

/** Returns the position in the list of a card, or of a row's first card. A row without cards is first. */
function positionOf(element: Element): number {
  const card = element.querySelector("[aria-posinset]") ?? element;
  return Number(card.getAttribute("aria-posinset"));
}

function sortChildren(parent: Element): void {
  const move = "moveBefore" in parent ? "moveBefore" : "insertBefore";
  const children = [...parent.children];
  const sorted = children.toSorted((a, b) => positionOf(a) - positionOf(b));
  // The longest run in order stays, or the run with the focus. Without `moveBefore`, as in Safari, a moved element loses its
  // focus and its motion.
  let run: Element[] = [];
  let stays: Element[] = [];
  let focused: Element[] = [];
  for (const child of children) {
    const isNext = run.length > 0 && sorted[sorted.indexOf(run.at(-1)!) + 1] === child;
    run = isNext ? run : [];
    run.push(child);
    if (run.length > stays.length) stays = run;
    if (child.contains(document.activeElement)) focused = run;
  }
  if (focused.length > 0) stays = focused;
  const before = sorted.indexOf(stays[0]!);
  for (const [at, child] of sorted.entries())
    if (!stays.includes(child)) parent[move](child, at < before ? stays[0]! : null);
}

/** Puts the rows of a list, and the cards of each row, into the document in the order of their positions. */
export function sortByPosition(list: Element): void {
  sortChildren(list);
  for (const row of list.children) sortChildren(row);
}
