import { useEffect, useRef, useState } from "react";
import { FORM_FAILED, type FormAnswer } from "../../contract/forms.ts";
import { postForm } from "./post-form.ts";

export type FormState =
  | { readonly result: "idle" | "sending"; readonly msg: "" }
  /** What the server answered, or why it did not. */
  | FormAnswer;

export interface Form {
  readonly state: FormState;
  /** Posts the fields, unless a post is under way. */
  send(fields: Readonly<Record<string, string>>): void;
  /** Takes the last answer back, as when a field is changed. */
  reset(): void;
}

/** Longer than the server waits for a provider. */
const TIMEOUT_MS = 20_000;

const IDLE: FormState = { result: "idle", msg: "" };

/** A form posted to `path`: one request at a time, given up after 20 s, or when the page is left. */
export function useForm(path: string): Form {
  const [state, setState] = useState<FormState>(IDLE);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);
  const sending = state.result === "sending";

  async function post(fields: Readonly<Record<string, string>>): Promise<void> {
    const left = new AbortController();
    request.current = left;
    setState({ result: "sending", msg: "" });
    try {
      const signal = AbortSignal.any([left.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      setState(await postForm(path, fields, signal));
    } catch (error) {
      if (left.signal.aborted) return; // nobody waits for the answer
      console.error(`${path}:`, error);
      setState(FORM_FAILED);
    } finally {
      request.current = null;
    }
  }

  return {
    state,
    send: (fields) => {
      // Two submits may come before the first is drawn, so the request tells, not the state.
      if (request.current === null) void post(fields);
    },
    reset: () => {
      if (!sending) setState(IDLE);
    },
  };
}
