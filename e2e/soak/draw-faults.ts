/** Faults of the connections during one storm. */
import type { Fault, FaultPlan } from "../support/fault-proxy.ts";
import type { Draw } from "./draw.ts";

const FAULTS: readonly Fault[] = ["delay", "truncate", "reset", "half-open", "duplicate", "drop"];

/** For scale: a response head has 600 bytes, an event 300, the tokens of a collection a few thousand. */
const MAX_BYTES = 4_000;

function planFor(fault: Fault, draw: Draw): FaultPlan {
  switch (fault) {
    case "delay":
      return {
        kind: fault,
        ms: draw.between(250, 4_000),
        pieceBytes: draw.oneOf([37, 500, 5_000, 100_000]),
      };
    case "truncate":
    case "reset":
    case "half-open":
      return { kind: fault, afterBytes: draw.maybe(0.2, () => 0, draw.between(1, MAX_BYTES)) };
    case "duplicate":
      return { kind: fault };
    case "drop":
      return { kind: fault, every: draw.between(1, 4) };
  }
}

/**
 * Draws up to three faults and the share of connections that get one. `line` is a separate generator for the draw
 * per connection, because the number of connections does not depend on the seed.
 */
export function drawFaultMix(
  draw: Draw,
  line: Draw,
): { readonly next: () => FaultPlan; readonly name: string } {
  const faults = Array.from({ length: draw.between(0, 3) }, () => draw.oneOf(FAULTS));
  const share = draw.oneOf([0.2, 0.5, 0.8]);
  return {
    next: () =>
      faults.length > 0 && line.share() < share
        ? planFor(line.oneOf(faults), line)
        : { kind: "fair" },
    name: faults.length > 0 ? `${[...new Set(faults)].join(", ")} at ${share * 100} %` : "fair",
  };
}

/** Draws one fault for all open connections. */
export function drawFault(
  draw: Draw,
  line: Draw,
): { readonly next: () => FaultPlan; readonly name: string } {
  const fault = draw.oneOf(FAULTS);
  return { next: () => planFor(fault, line), name: fault };
}
