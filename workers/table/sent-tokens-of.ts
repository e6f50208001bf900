/** From tokens as objects to the columns that a payload of them would be decoded into. */
import type { CompactToken } from "../../contract/token.ts";
import type { SentTokens } from "./sent-tokens.ts";
import { addFields, createTokenColumns, sentTokens, type TextRanges } from "./token-columns.ts";

export function sentTokensOf(tokens: readonly CompactToken[]): SentTokens {
  const columns = createTokenColumns(tokens.length + 1);
  const texts: string[] = [];
  let end = 0;
  function addText({ from, to }: TextRanges, index: number, text: string | null): void {
    from[index] = end;
    to[index] = end;
    if (!text) return;
    texts.push(text);
    to[index] += utf8Length(text);
    end = to[index] + SEPARATOR.length;
  }
  for (const [position, token] of tokens.entries()) {
    addText(columns.ids, position, token[0]);
    addText(columns.names, position, token[1]);
    addText(columns.images, position, token[6]);
    addText(columns.animations, position, token[7]);
    addFields(columns, token, position);
  }
  const bytes = new TextEncoder().encode(texts.join(SEPARATOR));
  return sentTokens(columns, bytes, tokens.length);
}

/** Stands between texts that are encoded as one, so that half a character at an end stays half a one. */
const SEPARATOR = "\n";

function utf8Length(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else if (code < 0x10000) length += 3;
    else {
      length += 4;
      at += 1;
    }
  }
  return length;
}
