/** One contestant at one workload, ready to be measured any number of times. */
export interface WorkloadRun {
  /** Runs one round. Returns its median in ms per step, or in bytes per token. */
  round(): Promise<number>;
  /** Checks the answers once more. Throws a sentence if they are wrong. */
  finish(): Promise<void>;
}
