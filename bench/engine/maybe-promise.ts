/** A value or its promise. A library that answers synchronously does not pay for a promise. */
export type MaybePromise<Value> = Value | Promise<Value>;

export function andThen<From, To>(
  result: MaybePromise<From>,
  next: (value: From) => MaybePromise<To>,
): MaybePromise<To> {
  return result instanceof Promise ? result.then(next) : next(result);
}
