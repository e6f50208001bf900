/** A value or its promise. A library that answers synchronously does not pay for a promise. */
export type Soon<Value> = Value | Promise<Value>;

export function andThen<From, To>(soon: Soon<From>, next: (value: From) => Soon<To>): Soon<To> {
  return soon instanceof Promise ? soon.then(next) : next(soon);
}
