import { useEffect, useRef, useState } from "react";
import type { FormAnswer } from "../../contract/forms.ts";
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

const IDLE: FormState = { result: "idle", msg: "" };

/** A form posted to `path`: one request at a time, given up when the page is left. */
export function useForm(path: string): Form {
  const [state, setState] = useState<FormState>(IDLE);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);
  const sending = state.result === "sending";

  async function post(fields: Readonly<Record<string, string>>): Promise<void> {
    const controller = new AbortController();
    request.current = controller;
    setState({ result: "sending", msg: "" });
    try {
      setState(await postForm(path, fields, controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) throw error; // aborted: nobody waits for the answer
    }
  }

  return {
    state,
    send: (fields) => {
      if (!sending) void post(fields);
    },
    reset: () => {
      if (!sending) setState(IDLE);
    },
  };
}
