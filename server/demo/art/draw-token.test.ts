import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { generateTokens } from "../market/generate-tokens.ts";
import { THEMES } from "../themes/index.ts";
import type { ArtToken } from "./art-token.ts";
import { drawToken } from "./index.ts";

const MAX_BYTES = 6_000;

function drawn(token: ArtToken): string {
  const svg = drawToken(token);
  if (svg === null) throw new Error(`nobody draws ${token.collectionId}`);
  return svg;
}

describe.each(THEMES)("the pictures of $name", (theme) => {
  const generated = generateTokens(theme, "1");
  const byId = new Map(generated.traits.map((trait) => [trait.id, trait]));
  const artToken = (index: number): ArtToken => {
    const { tokenId, traits } = generated.tokens[index];
    return {
      collectionId: theme.id,
      tokenId,
      traits: traits.map(([traitId, valueId]) => {
        const trait = byId.get(traitId);
        const label = trait?.values.find(({ id }) => id === valueId)?.label;
        return [trait?.name ?? "", label ?? ""] as const;
      }),
    };
  };
  const pictures = new Map<number, string>();
  /** Returns the picture of a token, which is drawn once. */
  const pictureOf = (index: number) => {
    const picture = pictures.get(index) ?? drawn(artToken(index));
    pictures.set(index, picture);
    return picture;
  };
  const named = generated.tokens.flatMap(({ name }, index) => (name ? [index] : []));
  const sample = [...named, ...Array.from({ length: 40 }, (_, index) => index * 199)];
  const largerSample = Array.from({ length: 150 }, (_, index) => index * 53);

  it("are well-formed squares that a strict parser accepts", async () => {
    for (const index of [...named, 5, 500, 5_000]) {
      const svg = drawn(artToken(index));
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
      expect({ format, width, height }, `token ${index}`).toEqual({
        format: "svg",
        width: 240,
        height: 240,
      });
    }
  });

  const onlyShapes =
    "contain only shapes: no script, no style, no text, no external reference, no NaN";
  it(onlyShapes, () => expectShapes(sample));
  it(`${onlyShapes}, in a larger sample`, { tags: ["long"] }, () => expectShapes(largerSample));

  function expectShapes(indices: readonly number[]) {
    for (const index of indices) {
      const svg = pictureOf(index);
      const forbidden =
        /<(?!\/?(?:svg|defs|g|path|circle|ellipse|rect|use|stop|linearGradient|radialGradient|clipPath|pattern)\b)|\son\w+=|style=|href="[^#]|url\([^#]|NaN|undefined|Infinity/;
      expect(forbidden.exec(svg)?.[0], `token ${index}`).toBeUndefined();
    }
  }

  const ownIds = "define each id once and reference only those";
  it(ownIds, () => expectOwnIds(sample));
  it(`${ownIds}, in a larger sample`, { tags: ["long"] }, () => expectOwnIds(largerSample));

  function expectOwnIds(indices: readonly number[]) {
    for (const index of indices) {
      const svg = pictureOf(index);
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, `token ${index}: ${ids}`).toBe(ids.length);
      const used = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id]) => id);
      for (const id of used) expect(ids, `token ${index}`).toContain(id);
    }
  }

  const smaller = `are smaller than ${MAX_BYTES} bytes`;
  it(smaller, () => expectSmall(97));
  it(`${smaller}, every ninth of them`, { tags: ["long"] }, () => expectSmall(9));

  function expectSmall(step: number) {
    const some = Array.from({ length: Math.floor(theme.size / step) }, (_, place) => place * step);
    const large = [...named, ...some].flatMap((index) => {
      const { length } = pictureOf(index);
      return length > MAX_BYTES ? [`${index}: ${length}`] : [];
    });
    expect(large).toEqual([]);
  }

  it("are identical each time they are drawn", () => {
    for (const index of sample.slice(0, 20))
      expect(drawn(artToken(index))).toBe(drawn(artToken(index)));
  });

  it("change with every value of every trait", () => {
    const base = artToken(sample.find((index) => !named.includes(index)) ?? 0);
    for (const trait of generated.traits) {
      const several = theme.traits[trait.name].counts !== undefined;
      const pictures = trait.values.map(({ label }) => {
        const others = base.traits.filter(([name]) => name !== trait.name);
        return drawn({ ...base, traits: [...others, [trait.name, label]] });
      });
      // Removing all values of a multi-valued trait changes the picture too.
      if (several)
        pictures.push(
          drawn({ ...base, traits: base.traits.filter(([name]) => name !== trait.name) }),
        );
      const distinct = new Set(pictures).size;
      if (trait.rankedNumerically) expect(distinct, trait.name).toBeGreaterThan(10);
      else expect(distinct, trait.name).toBe(pictures.length);
    }
  });
});

describe("drawToken", () => {
  it("returns null for an unknown collection", () => {
    expect(drawToken({ collectionId: "cryptopunks", tokenId: "1", traits: [] })).toBeNull();
    expect(drawToken({ collectionId: "constructor", tokenId: "1", traits: [] })).toBeNull();
  });

  it("draws a token without traits", () => {
    for (const { id } of THEMES)
      expect(drawn({ collectionId: id, tokenId: "1", traits: [] })).not.toMatch(/NaN|undefined/);
  });
});
