import { useEffect, useRef, useState } from "react";
import { FORM_FAILED, type FormAnswer, readFormAnswer } from "../../contract/site/forms.ts";

export type FormState =
  | { readonly result: "idle" | "sending"; readonly msg: "" }
  /** The server's answer, or the reason for a failure. */
  | FormAnswer;

/** Longer than the server waits for a provider. */
const TIMEOUT_MS = 20_000;

/** Reason of an abort by an unmount. */
const UNMOUNTED = "unmounted";

const IDLE: FormState = { result: "idle", msg: "" };

/** Posts a form to `path`, one request at a time. Aborts it after 20 s, or when the component unmounts. */
export function useForm(path: string) {
  const [state, setState] = useState<FormState>(IDLE);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(UNMOUNTED), []);
  const sending = state.result === "sending";

  async function post(fields: Readonly<Record<string, string>>): Promise<void> {
    const posting = new AbortController();
    request.current = posting;
    // Not `AbortSignal.any`, which Safari has only since version 17.4.
    const overdue = setTimeout(() => posting.abort(), TIMEOUT_MS);
    setState({ result: "sending", msg: "" });
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(fields),
        signal: posting.signal,
      });
      setState(readFormAnswer(await response.json()));
    } catch (error) {
      if (posting.signal.reason === UNMOUNTED) return;
      console.error(`${path}:`, error); // server unreachable or late, or invalid response
      setState(FORM_FAILED);
    } finally {
      clearTimeout(overdue);
      request.current = null;
    }
  }

  return {
    state,
    /** Posts the fields, unless a post is under way. */
    send: (fields: Readonly<Record<string, string>>) => {
      // Checks the request instead of the state: two submits may occur before the first one renders.
      if (request.current === null) void post(fields);
    },
    /** Clears the last answer, as when a field changes. */
    reset: () => {
      if (!sending) setState(IDLE);
    },
  };
}
