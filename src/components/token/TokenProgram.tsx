import { useState } from "react";
import { Button } from "../Button.tsx";
import * as styles from "./TokenPicture.css.ts";

interface TokenProgramProps {
  /** A path of this server: it answers under a sandbox of its own. */
  readonly url: string;
  /** The token's name. */
  readonly name: string;
}

type State = "idle" | "asking" | "running" | "refused";

/**
 * A token that is a program, over its picture. It runs only when asked to, in a frame that may run scripts and
 * nothing else: no windows, dialogs, forms or downloads, no storage, no network, no way to the page around it.
 */
export function TokenProgram({ url, name }: TokenProgramProps) {
  const [state, setState] = useState<State>("idle");
  const run = async () => {
    setState("asking");
    try {
      const { ok } = await fetch(url, { method: "HEAD" });
      setState(ok ? "running" : "refused");
    } catch (error) {
      console.warn("The token's program was not reached:", error);
      setState("refused");
    }
  };
  return (
    <>
      {state === "running" && (
        <iframe className={styles.program} sandbox="allow-scripts" src={url} title={name} />
      )}
      <p className={state === "running" ? styles.stop : styles.offer} role="status">
        {state === "running" ? (
          <Button icon="close" onClick={() => setState("idle")}>
            Stop
          </Button>
        ) : (
          <>
            {state === "refused"
              ? "Its program could not be loaded."
              : "A program. It runs shut off from this page."}
            <Button icon="play" disabled={state === "asking"} onClick={() => void run()}>
              Run
            </Button>
          </>
        )}
      </p>
    </>
  );
}
