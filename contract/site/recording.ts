/** Names for session recording. The server puts its settings into `<meta>` elements of the page. */

/** Names of `<meta>` elements, which are absent if no recording is configured. */
export const RECORDING_META = {
  /** The recorder's project key. */
  key: "fairfloor:recording-key",
  /** Absolute address of the recorder's script. */
  script: "fairfloor:recording-script",
} as const;

/** The page's Trusted Types policy for the recorder's script, allowed only if recording is configured. */
export const RECORDING_POLICY = "fairfloor-recording";
