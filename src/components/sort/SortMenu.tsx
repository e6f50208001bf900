export function SortMenu() {
  return null;
}
