export function ActiveFilters() {
  return null;
}
