/** Slots: elements that outlive what they show. The index of a slot is its React key, so scrolling reuses elements. */

export interface Slot {
  /** Key of the item in the slot, or `EMPTY`. It is not the React key. */
  readonly key: number;
  /** Index into the wanted keys, or `EMPTY`. */
  readonly place: number;
}

export const EMPTY = -1;

/**
 * Gives each wanted key a slot. A key that has a slot keeps it; a new key takes the freed slot that
 * had its place, else any freed one, else a new one. Slots left over are empty and stay.
 * The keys in `wanted` are distinct and not negative. Returns `previous` itself if nothing changed.
 */
export function assignSlots(previous: readonly Slot[], wanted: readonly number[]): readonly Slot[] {
  const places = new Map<number, number>();
  for (const [place, key] of wanted.entries()) places.set(key, place);

  const next: (Slot | null)[] = [];
  const freedByPlace = new Map<number, number>();
  const freed: number[] = [];
  let changed = false;
  for (const [index, slot] of previous.entries()) {
    const place = places.get(slot.key);
    if (place === undefined) {
      next.push(null);
      freed.push(index);
      if (slot.place !== EMPTY) freedByPlace.set(slot.place, index);
      changed ||= slot.key !== EMPTY;
      continue;
    }
    places.delete(slot.key);
    next.push(place === slot.place ? slot : { key: slot.key, place });
    changed ||= place !== slot.place;
  }
  if (places.size === 0 && !changed) return previous;

  const unplaced: [key: number, place: number][] = [];
  for (const [key, place] of places) {
    const freedSlot = freedByPlace.get(place);
    if (freedSlot === undefined) unplaced.push([key, place]);
    else next[freedSlot] = { key, place };
  }
  const open = freed.filter((index) => next[index] === null);
  for (const [key, place] of unplaced) {
    const index = open.shift();
    if (index === undefined) next.push({ key, place });
    else next[index] = { key, place };
  }
  return next.map((slot) => slot ?? { key: EMPTY, place: EMPTY });
}
