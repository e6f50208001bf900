/** Asks the server why a picture failed: an `img` element does not tell. */
import { apiErrorMessage } from "../../../contract/api-error.ts";

export interface PictureFailure {
  /** A sentence. */
  readonly reason: string;
  /** False if the same request will fail again. */
  readonly canRetry: boolean;
}

export const UNKNOWN_FAILURE: PictureFailure = {
  reason: "The picture could not be loaded.",
  canRetry: true,
};

/** Requests the picture again. Never rejects. */
export async function pictureFailure(url: string): Promise<PictureFailure> {
  try {
    const response = await fetch(url);
    if (response.status !== 404) return UNKNOWN_FAILURE;
    const reason = apiErrorMessage(await response.json());
    return reason === null
      ? UNKNOWN_FAILURE
      : { reason, canRetry: response.headers.has("Retry-After") };
  } catch {
    return UNKNOWN_FAILURE;
  }
}
