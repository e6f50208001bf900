/** Colour under the bench page's cards. No card and no picture contains it, so its pixels are blank area. */
export const GROUND = "#ff00ff";
