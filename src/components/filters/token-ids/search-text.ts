/** Returns a text as it is looked for: in lower case, without "#", with single spaces. */
export function searchText(text: string): string {
  return text.replaceAll("#", "").trim().replace(/\s+/g, " ").toLowerCase();
}
