/** One contestant at one workload, ready to be measured as often as wanted. */
export interface WorkloadRun {
  /** The median of what was measured: ms a step, or bytes a token. */
  round(): Promise<number>;
  /** Compares the answers once more. Throws where they are wrong; the message is a sentence. */
  finish(): Promise<void>;
}
