/** The mechanisms mounted on a clockwork beetle's back. */
import type { Subject } from "../art-token.ts";
import { darken, lighten } from "../color.ts";
import { circle, ellipse, group, line, mirrored, outlined, path } from "../svg.ts";

export function complications(subject: Subject, metal: string): string {
  const dark = darken(metal, 0.65);
  const key = lighten(metal, 0.35);
  return subject.all("Complication", {
    Propeller:
      mirrored(
        "pr",
        path("M124 106C150 84 196 78 214 94C196 112 150 116 124 110Z", {
          ...outlined(lighten(metal, 0.5), dark, 1.6),
          opacity: "0.85",
        }),
      ) + circle(120, 107, 6, dark),
    Lantern:
      circle(120, 208, 26, { fill: "#ffd66b", opacity: "0.3" }) +
      path("M110 200h20l4 20h-28z", outlined("#ffe9a8", dark, 2)) +
      line("M112 200q8 -10 16 0", dark, 2.4),
    Moonphase:
      circle(120, 170, 15, outlined("#131a44", "#f0d48a", 2)) +
      path("M124 160a10 10 0 1 0 0 20a8 8 0 1 1 0 -20z", "#fff3c4") +
      circle(128, 166, 1.2, outlined("#fff3c4", dark, 0.2)),
    "Winding Key": group(
      { stroke: dark, "stroke-width": 2 },
      path(
        "M120 138C104 118 86 126 88 140S108 156 120 142C132 156 152 154 152 140S136 118 120 138Z",
        key,
      ),
      circle(100, 140, 4, dark),
      circle(140, 140, 4, dark),
      circle(120, 140, 5, key),
    ),
    Compass:
      circle(120, 88, 12, outlined("#fbf6e6", dark, 2)) +
      path("M120 78l4 10h-8z", "#d7263d") +
      path("M120 98l4 -10h-8z", "#2b3a67"),
    // Two bells under the feet.
    Chime: mirrored(
      "ch",
      path("M196 206c0 -16 20 -16 20 0l4 6h-28z", outlined(lighten(metal, 0.45), dark, 1.8)) +
        ellipse(206, 214, 3, 3, dark),
    ),
  });
}
