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

const UNREACHABLE: PictureFailure = {
  reason: "The picture is not loaded: the server did not answer.",
  canRetry: true,
};

/** Requests the picture again. Never rejects. */
export async function pictureFailure(url: string): Promise<PictureFailure> {
  const response = await fetch(url).catch(() => null);
  if (response?.status !== 404) return response ? UNKNOWN_FAILURE : UNREACHABLE;
  const reason = apiErrorMessage(await response.json().catch(() => null));
  return reason === null
    ? UNKNOWN_FAILURE
    : { reason, canRetry: response.headers.has("Retry-After") };
}
