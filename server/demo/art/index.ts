/** Draws the pictures of the demo's tokens. */
import { type Artist, type ArtToken, subjectOf } from "./art-token.ts";
import { drawBottledWeather } from "./collections/bottled-weather.ts";
import { drawBeetle } from "./collections/clockwork-beetles.ts";
import { drawKilnFace } from "./collections/kiln-faces.ts";
import { drawLighthouse } from "./collections/lantern-coast.ts";
import { drawPaperBird } from "./collections/paper-aviary.ts";

const ARTISTS: Record<string, Artist> = {
  "bottled-weather": drawBottledWeather,
  "clockwork-beetles": drawBeetle,
  "kiln-faces": drawKilnFace,
  "lantern-coast": drawLighthouse,
  "paper-aviary": drawPaperBird,
};

/** Returns the token's picture as a self-contained square SVG, or null if its collection has no artist. */
export function drawToken(token: ArtToken): string | null {
  const artist = Object.hasOwn(ARTISTS, token.collectionId) ? ARTISTS[token.collectionId] : null;
  return artist ? artist(subjectOf(token)) : null;
}
