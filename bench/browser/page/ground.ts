/** The colour under the bench page's cards: no card and no picture has it, so what shows it is blank. */
export const GROUND = "#ff00ff";
