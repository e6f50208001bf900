/**
 * Type of the engine's entry that runs in the page, if no worker can. The query does not change the bundle. It keeps
 * TypeScript from resolving the import, so that the page's project does not include the workers' sources.
 */
declare module "*?in-page" {
  /** Serves the `CollectionWorker` interface on `port`, in the page's main thread. */
  export function serveEngine(port: MessagePort): void;
}
