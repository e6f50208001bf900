/** Encodes token columns as a binary body. */
import type { BodyHead, Column } from "./body-format.ts";
import type { AddressColumn, PackedText, SetColumn, TokenColumns } from "./columns.ts";
import { encodeBody } from "./encode-body.ts";
import { lengthsOf, narrow } from "./write-numbers.ts";

/** Body of `GET /collections/{c}/tokens/columns`. */
export function encodeTokenColumns(tokens: TokenColumns): Uint8Array<ArrayBuffer> {
  return encodeBody(tokenHead(tokens), tokenBodyColumns(tokens));
}

/** The head of a body that holds `tokens`. */
export function tokenHead({ epoch, size, images, animations, traits }: TokenColumns): BodyHead {
  const template = (addresses: AddressColumn) => ("before" in addresses ? addresses : null);
  return {
    epoch,
    size,
    images: template(images),
    animations: template(animations),
    traits: traits.map(({ traitId }) => traitId),
  };
}

/** The columns of a body that holds `tokens`. */
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
  addText("names", names);
  if ("text" in images) addText("images", images);
  if ("text" in animations) addText("animations", animations);
  const addSets = (name: string, { codes, starts, members, ids: memberIds }: SetColumn) => {
    columns.set(name, codes);
    columns.set(`${name}.lengths`, lengthsOf(starts));
    columns.set(`${name}.members`, members);
    columns.set(`${name}.ids`, memberIds);
  };
  for (const trait of traits) addSets(`trait ${trait.traitId}`, trait);
  addSets("vibes", vibes);
  columns.set("vibes.scores", vibes.scores);
  return columns;
}
