/** Returns a longer copy of `column`. The added elements are 0. */
export function growArray<Column extends Uint16Array | Uint32Array | Float64Array>(
  Kind: new (length: number) => Column,
  column: Column,
  length: number,
): Column {
  const larger = new Kind(length);
  larger.set(column);
  return larger;
}
