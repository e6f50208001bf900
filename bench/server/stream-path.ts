/** The address of the live stream of a collection from its present position. */
import * as apiPath from "../../contract/api-path.ts";

export async function streamPath(origin: string, collection: string): Promise<string> {
  const answer = await fetch(origin + apiPath.listed(collection));
  const { epoch, seq } = (await answer.json()) as { epoch: string; seq: number }; // the API's own format
  return apiPath.stream([{ collection, epoch, seq }]);
}
