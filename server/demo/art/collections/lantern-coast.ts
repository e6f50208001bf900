/**
 * Lantern Coast: a lighthouse on its shore, at its hour. The sea begins at y = 176; the foot of the tower is at
 * 190.
 */
import type { Artist, Subject } from "../art-token.ts";
import { darken, mix } from "../color.ts";
import {
  circle,
  clip,
  group,
  line,
  linearGradient,
  path,
  picture,
  radialGradient,
  rect,
  SIDE,
  stops,
  use,
} from "../svg.ts";
import { type Hour, hour, LEGEND_HOURS } from "./coast-hours.ts";
import { LOGBOOK_ABOVE, LOGBOOK_BELOW, shore } from "./coast-shores.ts";
import { lantern, tower, towerShape } from "./coast-towers.ts";

const LAMPS: Record<string, string> = {
  "Warm White": "#fff4c8",
  Amber: "#ffb52e",
  Rose: "#ff7fa5",
  "Sea Green": "#4dffc3",
  Violet: "#b18cff",
};

const SEA = 176;

export const drawLighthouse: Artist = (subject) => {
  const legend = LEGEND_HOURS[subject.one("Tower")];
  const sky = legend ?? hour(subject);
  const shape = towerShape(subject.one("Tower"), subject.amount("Height", 46));
  const lampY = shape.top - 15;
  const lamp = legend?.lamp ?? LAMPS[subject.one("Lamp")] ?? null;
  const defs = [
    linearGradient("k", sky.sky),
    linearGradient("w", stops([0, sky.sea[0]], [1, sky.sea[1]])),
    clip("t", path(shape.body)),
    linearGradient(
      "r",
      stops([0, "#fff", 0.35], [0.4, "#fff", 0], [1, "#0b0a1c", 0.5]),
      [0, 0, 1, 0],
    ),
    lamp ? radialGradient("l", stops([0, lamp, 0.95], [0.35, lamp, 0.35], [1, lamp, 0])) : "",
    lamp ? linearGradient("m", stops([0, lamp, 0.75], [1, lamp, 0]), [0, 0, 1, 0]) : "",
  ];
  return picture(
    defs,
    rect(0, 0, SIDE, SEA + 2, use("k")),
    sky.body,
    subject.all("Logbook", LOGBOOK_ABOVE),
    sea(sky, subject),
    subject.all("Logbook", LOGBOOK_BELOW),
    lamp ? beams(lampY, sky) : "",
    shore(subject.one("Shore"), sky),
    tower(shape, legend ? "Gilded" : subject.one("Paint"), sky.shade),
    path(shape.body, use("r")),
    lantern(shape, lamp, sky.shade),
    lamp ? circle(120, lampY, 30, use("l")) : "",
    subject.all("Logbook", { Cat: CAT }),
  );
};

function sea({ sea: [light, dark], shade }: Hour, { random }: Subject): string {
  const glints = Array.from({ length: 9 }, () => {
    const y = random.between(SEA + 6, 236);
    return `M${Math.round(random.between(0, 210))} ${Math.round(y)}h${Math.round(random.between(8, 30))}`;
  }).join("");
  return (
    rect(0, SEA, SIDE, SIDE - SEA, use("w")) +
    line(glints, mix(light, "#ffffff", 0.45), 2, { opacity: "0.7" }) +
    line(`M0 ${SEA}H${SIDE}`, darken(dark, shade), 1, { opacity: "0.5" })
  );
}

/** Draws two beams, which are faint by day. */
function beams(lampY: number, { shade }: Hour): string {
  const opacity = String(0.45 + shade * 0.55);
  const beam = `M120 ${lampY}L270 ${lampY - 34}V${lampY + 22}Z`;
  return group(
    { opacity },
    path(beam, use("m")),
    path(beam, { fill: use("m"), transform: `rotate(180 120 ${lampY}) translate(0 -6)` }),
  );
}

const CAT = group(
  { transform: "translate(156 172)" },
  path("M0 22C-2 10 2 6 4 2L3 -6L8 -2H13L18 -6L17 3C20 8 22 16 20 22Z", "#17131f"),
  line("M19 20C28 20 30 12 27 6", "#17131f", 3.4),
  circle(8, 2, 1.2, "#ffd94a"),
  circle(13, 2, 1.2, "#ffd94a"),
);
