/** Session recording: the server configures it for the page in the head of the HTML that it sends. */

/** Names of `<meta>` elements, which are absent if no recording is configured. */
export const RECORDING_META = {
  key: "fairfloor:recording-key",
  /** Absolute address of the recorder's script. */
  script: "fairfloor:recording-script",
} as const;

/** The page's Trusted Types policy for the recorder's script, allowed only if recording is configured. */
export const RECORDING_POLICY = "fairfloor-recording";
