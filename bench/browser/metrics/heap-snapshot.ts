/** Reads the size of compiled code from a heap snapshot in the format of the developer tools. */

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      /** For each field, its type. The entry of the field `type` is the list of type names. */
      readonly node_types: readonly (string | readonly string[])[];
    };
  };
  /** Fields of the first node, then of the second, and so on. */
  readonly nodes: readonly number[];
}

/** Returns the bytes of compiled code and of compiler data: bytecode, machine code, feedback. */
export function codeBytes(text: string): number {
  const { snapshot, nodes } = JSON.parse(text) as HeapSnapshot; // the browser's format
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const typeAt = fields.indexOf("type");
  const sizeAt = fields.indexOf("self_size");
  const code = types[typeAt]?.indexOf("code") ?? -1;
  if (sizeAt < 0 || code < 0) throw new Error("The snapshot does not tell what is code.");
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (nodes[node + typeAt] === code) bytes += nodes[node + sizeAt];
  return bytes;
}
