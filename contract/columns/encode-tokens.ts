/** Encodes token columns as a binary body. */
import type { BodyHead, Column } from "./body-format.ts";
import type { PackedText, SetColumn, TextColumn, TokenColumns } from "./columns.ts";
import { encodeBody } from "./encode-body.ts";
import { lengthsOf, narrow } from "./write-numbers.ts";

/** Body of `GET /collections/{c}/tokens/columns`. */
export function encodeTokenColumns(tokens: TokenColumns): Uint8Array<ArrayBuffer> {
  return encodeBody(tokenHead(tokens), tokenBodyColumns(tokens));
}

export function tokenHead(tokens: TokenColumns): BodyHead {
  const { epoch, size, names, images, animations, traits, vibes } = tokens;
  return {
    epoch,
    size,
    names: textHead(names),
    images: textHead(images),
    animations: textHead(animations),
    traits: traits.map((trait) => ({ id: trait.traitId, ...setAmounts(trait) })),
    vibes: setAmounts(vibes),
  };
}

/** Returns the number of sets of a column, including the empty one, and of its distinct ids. */
function setAmounts({ starts, ids }: SetColumn): BodyHead {
  return { sets: starts.length - 1, values: ids.length };
}

/** Returns "packed" if the texts are columns of the body, else the template or null. */
function textHead(column: TextColumn): unknown {
  return column && "text" in column ? "packed" : column;
}

export function tokenBodyColumns(tokens: TokenColumns): Map<string, Column> {
  const { ids, names, images, animations, ranks, traits, vibes } = tokens;
  const columns = new Map<string, Column>();
  const addText = (name: string, { text, starts }: PackedText) => {
    columns.set(`${name}.text`, new TextEncoder().encode(text));
    columns.set(`${name}.lengths`, lengthsOf(starts));
  };
  if (ids instanceof Uint32Array) columns.set("ids", narrow(ids));
  else addText("ids", ids);
  columns.set("rankSteps", narrow(ranks.map((rank, row) => rank - (ranks[row - 1] ?? 0))));
  for (const [name, column] of Object.entries({ names, images, animations }))
    if (column && "text" in column) addText(name, column);
  // The codes of each trait and of the vibes. The sets of all of them are a few long columns.
  for (const { traitId, codes } of traits) columns.set(`trait ${traitId}`, codes);
  columns.set("vibes", vibes.codes);
  const sets: readonly SetColumn[] = [...traits, vibes];
  columns.set("sets.lengths", narrow(sets.flatMap(({ starts }) => [...lengthsOf(starts)])));
  columns.set("sets.members", narrow(sets.flatMap(({ members }) => [...members])));
  columns.set("sets.ids", narrow(sets.flatMap((set) => [...set.ids])));
  columns.set("vibes.scores", vibes.scores);
  return columns;
}
