/**
 * Splits a parsed JSON value into small parts, and joins them. A thread sends a large value in parts, because receiving it in
 * one message would block the event loop of the receiver.
 */

export type JsonPart =
  /** Opens a list or an object, whose content follows. `key` is its field name in the parent object, or null. */
  | { readonly kind: "list" | "object"; readonly key: string | null }
  /** The next elements of the open list, or the whole value. */
  | { readonly kind: "elements"; readonly values: readonly unknown[] }
  /** The next fields of the open object. */
  | { readonly kind: "fields"; readonly entries: readonly (readonly [string, unknown])[] }
  | { readonly kind: "end" };

/** Maximum number of values in one part, and of characters in its strings. A longer string gets its own part. */
const MAX_VALUES = 2_000;
const MAX_CHARACTERS = 256 * 1024;
const CHARACTERS_PER_VALUE = MAX_CHARACTERS / MAX_VALUES;

type Container = Readonly<Record<string, unknown>> | readonly unknown[];

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Returns the size of a value, where a number counts 1. Stops counting at `max`, also inside of nested values. */
export function sizeOf(value: unknown, max: number): number {
  if (typeof value === "string") return 1 + value.length / CHARACTERS_PER_VALUE;
  if (!isContainer(value) || max <= 1) return 1;
  let size = 1;
  if (Array.isArray(value)) {
    for (const each of value) {
      size += sizeOf(each, max - size);
      if (size >= max) break;
    }
    return size;
  }
  for (const key in value) {
    const each = (value as Readonly<Record<string, unknown>>)[key]; // not a list
    size += 1 + key.length / CHARACTERS_PER_VALUE;
    size += sizeOf(each, max - size);
    if (size >= max) break;
  }
  return size;
}

/** Yields the parts of a value from `JSON.parse`. */
export function* splitValue(value: unknown): Generator<JsonPart> {
  if (isContainer(value) && sizeOf(value, MAX_VALUES) >= MAX_VALUES) yield* splitContainer(value);
  else yield { kind: "elements", values: [value] };
}

function* splitContainer(container: Container, key: string | null = null): Generator<JsonPart> {
  if (Array.isArray(container)) {
    yield { kind: "list", key };
    let values: unknown[] = [];
    let size = 0;
    for (const each of container) {
      const own = sizeOf(each, MAX_VALUES);
      if (size + own > MAX_VALUES && values.length > 0) {
        yield { kind: "elements", values };
        values = [];
        size = 0;
      }
      if (own >= MAX_VALUES && isContainer(each)) yield* splitContainer(each);
      else {
        values.push(each);
        size += own;
      }
    }
    if (values.length > 0) yield { kind: "elements", values };
  } else {
    yield { kind: "object", key };
    let entries: [string, unknown][] = [];
    let size = 0;
    const object = container as Readonly<Record<string, unknown>>; // not a list
    // `Object.entries` would copy the whole object.
    for (const name in object) {
      const each = object[name];
      const own = 1 + name.length / CHARACTERS_PER_VALUE + sizeOf(each, MAX_VALUES);
      if (size + own > MAX_VALUES && entries.length > 0) {
        yield { kind: "fields", entries };
        entries = [];
        size = 0;
      }
      if (own >= MAX_VALUES && isContainer(each)) yield* splitContainer(each, name);
      else {
        entries.push([name, each]);
        size += own;
      }
    }
    if (entries.length > 0) yield { kind: "fields", entries };
  }
  yield { kind: "end" };
}

export interface Joiner {
  add(part: JsonPart): void;
  /** The joined value, complete after the last part. */
  readonly value: unknown;
}

export function createJoiner(): Joiner {
  const root: unknown[] = [];
  const open: (unknown[] | Record<string, unknown>)[] = [root];

  function put(key: string | null, value: unknown): void {
    const inner = open[open.length - 1];
    if (Array.isArray(inner)) inner.push(value);
    else if (inner && key !== null) setField(inner, key, value);
  }

  return {
    add(part) {
      switch (part.kind) {
        case "list":
        case "object": {
          const begun = part.kind === "list" ? [] : {};
          put(part.key, begun);
          open.push(begun);
          break;
        }
        case "elements":
          for (const value of part.values) put(null, value);
          break;
        case "fields":
          for (const [key, value] of part.entries) put(key, value);
          break;
        case "end":
          open.pop();
      }
    },
    get value() {
      return root[0];
    },
  };
}

/** Sets a field as `JSON.parse` does. An assignment to "__proto__" would replace the prototype. */
function setField(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__")
    Object.defineProperty(object, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  else object[key] = value;
}
