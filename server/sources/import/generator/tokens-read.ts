import type { DraftToken, DraftTrait } from "../../../market/drafts.ts";
import type { LeftOut } from "../../left-out.ts";

/** The tokens of an import, from whichever files hold them. */
export interface TokensRead {
  readonly tokens: readonly DraftToken[];
  readonly traits: readonly DraftTrait[];
  readonly warnings: readonly LeftOut[];
  /** Sentences that say what was taken as what. Empty for `tokens.csv`. */
  readonly took: readonly string[];
}
