/** Values that may be there at once: libraries that answer without a promise are not made to wait for one. */
export type Soon<Value> = Value | Promise<Value>;

export function andThen<From, To>(soon: Soon<From>, next: (value: From) => Soon<To>): Soon<To> {
  return soon instanceof Promise ? soon.then(next) : next(soon);
}
