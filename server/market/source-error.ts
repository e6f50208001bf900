/** Failure of a source, as a sentence without a full stop: it does not answer, or refuses. The message is public. */
export class SourceError extends Error {
  /** Describes the failure for the log and the terminal. It may have text that is not public. */
  forOperator(): string {
    return this.message;
  }
}
