/** Session recording: how the server tells the page of it, in the head of the HTML it sends. */

/** Names of `<meta>` elements; absent where no recording is configured. */
export const RECORDING_META = {
  /** The project's key. */
  key: "fairfloor:recording-key",
  /** Absolute address of the recorder's script. */
  script: "fairfloor:recording-script",
} as const;

/** The page's Trusted Types policy for the recorder's script, allowed only where one is configured. */
export const RECORDING_POLICY = "fairfloor-recording";
