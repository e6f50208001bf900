/** Starts the engine in the page, where no worker runs. */

/** Loads the engine as a chunk of the page. Returns the port that the engine serves. */
export async function startInPage(): Promise<MessagePort> {
  const { serveEngine } = await import("../../../workers/worker/page-entry.ts?in-page");
  const { port1, port2 } = new MessageChannel();
  serveEngine(port1);
  return port2;
}
