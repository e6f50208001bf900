/** Parses answers with a schema. */
import * as v from "valibot";
import { type Parsed, parsed, problem } from "./problem.ts";

/** The values that a schema accepts. Nobody writes to them. */
export type Output<Schema extends v.GenericSchema> = DeepReadonly<v.InferOutput<Schema>>;

type DeepReadonly<T> = { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/** Runs a schema. The first issue becomes the problem, with its path. */
export function parseWith<T>(
  schema: v.GenericSchema<unknown, T>,
  body: unknown,
  name: string,
): Parsed<T> {
  const result = v.safeParse(schema, body);
  if (result.success) return parsed(result.output);
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  return problem(path ? `${name}.${path}` : name, issue.message);
}

/** Creates the parser of a body. */
/* @__NO_SIDE_EFFECTS__ */
export function parserOf<T>(schema: v.GenericSchema<unknown, T>, name: string) {
  return (body: unknown): Parsed<T> => parseWith(schema, body, name);
}
