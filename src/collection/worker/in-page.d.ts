/** The page knows only the URL and the contract of the engine's entry, as with the worker's entry. */
declare module "*?in-page" {
  /** Serves the `CollectionWorker` interface on `port`, in the page's main thread. */
  export function serveEngine(port: MessagePort): void;
}
