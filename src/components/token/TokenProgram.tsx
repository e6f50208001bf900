import { useState } from "react";
import { PROGRAMS_META } from "../../../contract/site/programs.ts";
import { pageSetting } from "../../page-setting.ts";
import { Button } from "../Button.tsx";
import * as styles from "./TokenPicture.css.ts";

interface TokenProgramProps {
  /** Its path, the same on both origins: ours says if there is a program, the other serves it. */
  readonly url: string;
  readonly name: string;
}

/**
 * Runs a token's program over its picture, only after a press on "Run". Its frame may run scripts and nothing
 * else: no windows, dialogs, forms, downloads, storage or network, and no access to the page.
 */
export function TokenProgram({ url, name }: TokenProgramProps) {
  const [state, setState] = useState<"idle" | "asking" | "running" | "refused">("idle");
  const origin = pageSetting(PROGRAMS_META);
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
  if (!origin)
    return (
      <p className={styles.offer}>This token is a program. This site does not run programs.</p>
    );
  return (
    <>
      {state === "running" && (
        <iframe
          className={styles.program}
          sandbox="allow-scripts"
          src={origin + url}
          title={name}
          referrerPolicy="no-referrer"
        />
      )}
      <p className={state === "running" ? styles.stop : styles.offer} role="status">
        {state === "running" ? (
          <Button icon="close" label="Stop" onClick={() => setState("idle")} />
        ) : (
          <>
            {state === "refused"
              ? "The program could not be loaded."
              : "This token is a program. It runs isolated from this page."}
            <Button icon="play" disabled={state === "asking"} onClick={() => void run()}>
              Run
            </Button>
          </>
        )}
      </p>
    </>
  );
}
