import { sanitizeDataPicture } from "../../server/media/images/data-picture.ts";
import { pictureType } from "../../server/media/images/picture-type.ts";
import { EmptyDrawing } from "../../server/media/images/svg-renderer.ts";
import { messageOf } from "../../server/platform/log/message-of.ts";

/** Converts a picture as the server does, and says whether it is drawn, shown as it is, or not shown. */
export async function tryPicture(bytes: Uint8Array): Promise<string> {
  const type = pictureType(bytes);
  const what = `picture of ${type ?? "no known type"}, ${bytes.length} bytes`;
  try {
    await sanitizeDataPicture(bytes, type ?? "", ["try-cases", "try-cases"]);
    return `${what}: drawn`;
  } catch (error) {
    const isBare = error instanceof EmptyDrawing && error.bare !== null;
    return isBare ? `${what}: shown as it is` : `${what}: not shown: ${messageOf(error)}`;
  }
}
