/** A cache of answers that readers share for a short time: many readers cost one query. */

interface Kept<Answer> {
  /** Time of the answer. Null while it is read. */
  at: number | null;
  readonly answer: Promise<Answer>;
}

/**
 * Returns a function that returns the answer under `key`. Reads it if the last one is `sharedMs` old. Does not keep a
 * failure.
 */
export function createSharedAnswers<Answer>(sharedMs: number, now: () => number) {
  // A Map iterates in insertion order, so the oldest answers come first.
  const answers = new Map<string, Kept<Answer>>();
  // A clock that was set back does not keep an answer for longer.
  const isFresh = ({ at }: Kept<Answer>) => at === null || Math.abs(now() - at) < sharedMs;

  return (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    for (const [oldest, kept] of answers) {
      if (isFresh(kept)) break;
      answers.delete(oldest);
    }
    const known = answers.get(key);
    if (known && isFresh(known)) return known.answer;
    const latest: Kept<Answer> = { at: null, answer: read() };
    answers.delete(key);
    answers.set(key, latest);
    latest.answer.then(
      () => {
        latest.at = now();
      },
      () => {
        if (answers.get(key) === latest) answers.delete(key);
      },
    );
    return latest.answer;
  };
}
