/** Thread that parses large foreign JSON. It sends the value in parts, one for each request. */
import { parentPort } from "node:worker_threads";
import { parseJson } from "../../../../contract/values/decode-text.ts";
import { createCostMeter } from "./json-cost.ts";
import { type JsonPart, splitValue } from "./json-parts.ts";
import type { JsonMessage, JsonRequest } from "./parse-foreign-json.ts";

let parts: Iterator<JsonPart> | null = null;

function begin(json: Uint8Array, maxBytes: number): JsonMessage {
  parts = null;
  if (createCostMeter().add(json) > maxBytes) return { kind: "large" };
  const { buffer, byteOffset, byteLength } = json;
  const value = parseJson(Buffer.from(buffer, byteOffset, byteLength).toString("utf8"));
  if (value === undefined) return { kind: "malformed" };
  parts = splitValue(value);
  return next();
}

function next(): JsonMessage {
  const step = parts?.next();
  if (step && !step.done) return { kind: "part", part: step.value };
  parts = null;
  return { kind: "done" };
}

parentPort?.on("message", (request: JsonRequest) => {
  let message: JsonMessage;
  try {
    message = request === "next" ? next() : begin(request.json, request.maxBytes);
  } catch (error) {
    // Stack overflow: the value is nested too deeply.
    if (!(error instanceof RangeError)) throw error;
    parts = null;
    message = { kind: "large" };
  }
  parentPort?.postMessage(message);
});
