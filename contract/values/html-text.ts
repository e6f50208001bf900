const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes `text` for an element or a quoted attribute. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? "");
}
