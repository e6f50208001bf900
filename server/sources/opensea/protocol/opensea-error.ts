/** A failure of OpenSea, in one sentence without a full stop and without the key. */
import { SourceError } from "../../../market/source-error.ts";

/**
 * key          the API key is missing, wrong or expired
 * missing      there is no such thing
 * invalid      OpenSea refuses the request, for example because a cursor expired
 * unavailable  no answer, or one that cannot be read; a later request may succeed
 */
export type OpenSeaFailure = "key" | "missing" | "invalid" | "unavailable";

/** Message of every failure about the key. */
export const KEY_REFUSED = "OpenSea refuses the API key";

export class OpenSeaError extends SourceError {
  override readonly name = "OpenSeaError";
  readonly failure: OpenSeaFailure;

  constructor(failure: OpenSeaFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
