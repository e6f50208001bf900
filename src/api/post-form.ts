import { FORM_FAILED, type FormAnswer, readFormAnswer } from "../../contract/site/forms.ts";

/**
 * Posts a form to our own server and returns its answer. A failure also returns a message to show.
 * If `signal` aborts, the promise rejects with its reason instead.
 */
export async function postForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<FormAnswer> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
      signal: signal ?? null,
    });
    return readFormAnswer(await response.json());
  } catch (error) {
    if (signal?.aborted) throw error;
    console.error(`${path}:`, error); // server unreachable, or invalid response
    return FORM_FAILED;
  }
}
