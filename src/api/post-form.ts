import { FORM_FAILED, type FormAnswer, readFormAnswer } from "../../contract/forms.ts";

/**
 * Posts a form to our own server and gives its answer: whatever happens there is a message to show.
 * `signal`: gives up waiting; the promise then rejects with an AbortError.
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
    console.error(`${path}:`, error); // the server was not reached, or what came was no answer
    return FORM_FAILED;
  }
}
