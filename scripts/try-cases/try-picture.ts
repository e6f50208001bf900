import { sanitizeDataPicture } from "../../server/media/images/data-picture.ts";
import { pictureType } from "../../server/media/images/picture-type.ts";
import { EmptyDrawing } from "../../server/media/images/svg-renderer.ts";
import { messageOf } from "../../server/platform/log/message-of.ts";

const NOT_BARE =
  "nothing of it is drawn here; it is not shown as it is, because it loads something from outside, runs scripts or is too large";

/** Converts a picture as the server does, and says whether it is drawn, shown as it is, or not shown. */
export async function tryPicture(bytes: Uint8Array): Promise<string> {
  const type = pictureType(bytes);
  const what = `picture of ${type ?? "no known type"}, ${bytes.length} bytes`;
  try {
    await sanitizeDataPicture(bytes, type ?? "", ["try-cases", "try-cases"]);
    return `${what}: drawn`;
  } catch (error) {
    const isEmpty = error instanceof EmptyDrawing;
    if (isEmpty && error.bare !== null) return `${what}: shown as it is`;
    return `${what}: not shown: ${isEmpty ? NOT_BARE : reasonOf(messageOf(error))}`;
  }
}

/** Turns a message of the XML parser into a sentence. */
function reasonOf(message: string): string {
  const [, line, column, why] =
    /XML parse error: .* on line (\d+) column (\d+) of data: ([^\n]*)/.exec(message) ?? [];
  return why === undefined
    ? message
    : `its XML has an error at line ${line}, column ${column}, so no browser shows it either (${why.trim()})`;
}
