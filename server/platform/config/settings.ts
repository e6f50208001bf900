/** Reads single settings from the environment. A message names the setting, and never repeats a secret. */
import { resolve } from "node:path";
import { parseDecimal, parseInteger } from "../../../contract/values/digits.ts";
import { inspect } from "../../../contract/values/problem.ts";

/** A setting is invalid. The message is complete: print it and exit. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

const MAX_RATE = 1000;

/** An empty variable counts as unset, as in `PORT= npm start`. */
export function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

/** Returns the absolute path of the folder with the embedded database. */
export function dataDir(env: Environment): string {
  return resolve(text(env, "DATA_DIR") ?? ".data");
}

/** Returns `fallback` if the setting is unset. `parse` returns null for a text that is not `wanted`. */
export function setting<Value>(
  env: Environment,
  name: string,
  fallback: Value,
  wanted: string,
  parse: (given: string) => Value | null,
): Value {
  const given = text(env, name);
  if (given === null) return fallback;
  const value = parse(given);
  if (value === null) throw new ConfigError(`${name} must be ${wanted}${got(given)}.`);
  return value;
}

/** Returns the end of an error message with the given value. Omits a value like an address, which may contain a secret. */
export function got(given: string): string {
  return /[@/?]/.test(given) ? "" : `, got ${inspect(given)}`;
}

/** `unit` names what is counted, such as " of seconds". */
export function wholeNumber(
  env: Environment,
  name: string,
  fallback: number,
  max: number,
  { min = 0, unit = "" } = {},
): number {
  return setting(env, name, fallback, `a whole number${unit} from ${min} to ${max}`, (given) => {
    const value = parseInteger(given);
    return value === null || value < min || value > max ? null : value;
  });
}

export function rate(
  env: Environment,
  name: string,
  fallback: number,
  counted: "events" | "requests",
): number {
  return setting(env, name, fallback, `${counted} a second from 0 to ${MAX_RATE}`, (given) => {
    const value = parseDecimal(given);
    return value === null || value > MAX_RATE ? null : value;
  });
}

export function onOff(env: Environment, name: string, fallback: boolean): boolean {
  return setting(env, name, fallback, '"on" or "off"', (given) => {
    const isOn = given.toLowerCase() === "on";
    return isOn || given.toLowerCase() === "off" ? isOn : null;
  });
}

/** Splits a setting at its commas and drops empty parts. */
export function list(env: Environment, name: string, fallback = ""): readonly string[] {
  const parts = (text(env, name) ?? fallback).split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

/** Longest address. A host of 200,000 letters with accents takes ten seconds to parse. */
const MAX_ADDRESS_CHARS = 8_000;

/** Returns null if `given` is not an http or https address, or too long. */
export function webAddress(given: string): URL | null {
  if (given.length > MAX_ADDRESS_CHARS) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** The address may contain a secret, so the message does not repeat it. */
export function endpoint(env: Environment, name: string): string | null {
  const given = text(env, name);
  if (given === null) return null;
  const url = webAddress(given);
  if (url === null)
    throw new ConfigError(`${name} must be an address that starts with "https://" or "http://".`);
  return url.href;
}

export function origin<Fallback>(
  env: Environment,
  name: string,
  fallback: Fallback,
  example: string,
): string | Fallback {
  return setting<string | Fallback>(
    env,
    name,
    fallback,
    `an origin such as "${example}"`,
    (given) => {
      const url = webAddress(given);
      return url === null || url.pathname !== "/" || url.search ? null : url.origin;
    },
  );
}
