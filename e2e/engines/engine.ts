/** A browser, as the walk drives it. Each engine implements this interface over its own protocol. */
export interface Engine {
  /** Settles when the page has loaded. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. Awaits a promise. The result must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Moves the mouse, in CSS pixels of the viewport. */
  move(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: "Enter" | "Escape"): Promise<void>;
  /** Sets the width and height of the viewport. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** The browser itself has ended, with what it printed. */
export class BrowserCrashed extends Error {}

export type EngineName = "firefox" | "webkit";
