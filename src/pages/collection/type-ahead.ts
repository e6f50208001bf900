/** Keeps what the reader types between a shortcut and the text field that it opens. */

/**
 * Holds back the keys of printable characters until the returned function is called. That function focuses the field
 * `id`, enters the held text there, and returns false if there is no such field.
 */
export function holdKeys(): (id: string) => boolean {
  let text = "";
  const hold = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isText && event.key !== "Backspace") return;
    event.preventDefault();
    event.stopPropagation();
    text = isText ? text + event.key : text.slice(0, -1);
  };
  window.addEventListener("keydown", hold, { capture: true });
  return (id) => {
    window.removeEventListener("keydown", hold, { capture: true });
    const field = document.getElementById(id);
    field?.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement && text !== "") {
      field.setRangeText(text, 0, field.value.length, "end");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    return field !== null;
  };
}
