/** Rejection of `MarketSource.find`: why the address is no collection that the source can read, as a sentence. */
export class NotFound extends Error {
  override readonly name = "NotFound";
}
