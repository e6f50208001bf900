/** The page knows the engine's entry by its address and the contract, as it does the worker's. */
declare module "*?in-page" {
  /** Answers on `port` as a collection worker would, in the page's own thread. */
  export function serveEngine(port: MessagePort): void;
}
