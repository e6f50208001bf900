/** Marks with which the person who folded a bird signs it. */
import type { Subject } from "../art-token.ts";
import { circle, line, outlined, path, rect } from "../svg.ts";
import type { Bird } from "./aviary-birds.ts";

export function signatures(subject: Subject, { head, neck, belly, hinge }: Bird): string {
  return subject.all("Signature", {
    Thread:
      line(`M${hinge[0]} 0L${hinge[0]} ${hinge[1]}`, "#d8342c", 1.8) +
      circle(...hinge, 4.5, "#d8342c"),
    Letter:
      path("M20 18h52v36H20z", {
        ...outlined("#fffaf0", "#b9a88a", 1.6),
        transform: "rotate(-10 46 36)",
      }) +
      line("M20 18l26 22l26 -22", "#b9a88a", 1.6, { transform: "rotate(-10 46 36)" }) +
      circle(46, 40, 5.5, "#b3202e"),
    Ribbon:
      path(
        `M${neck[0]} ${neck[1]}l-15 -10v20zM${neck[0]} ${neck[1]}l15 -10v20z`,
        outlined("#e2366f", "#8a1540", 1.4),
      ) +
      line(`M${neck[0]} ${neck[1]}l-7 26M${neck[0]} ${neck[1]}l8 24`, "#e2366f", 4) +
      circle(...neck, 4.6, "#ff86ad"),
    Bead:
      line(`M${belly[0]} ${belly[1]}v14`, "#3a3028", 1.6) +
      circle(belly[0], Math.min(belly[1] + 19, 232), 6.5, outlined("#1fa39a", "#0c5a58", 1.4)) +
      circle(belly[0] - 2, Math.min(belly[1] + 17, 230), 2, "#d6fff6"),
    "Little Crown":
      path(
        `M${head[0] - 13} ${head[1] + 3}l-3 -17l9 8l7 -13l7 13l9 -8l-3 17z`,
        outlined("#f5c542", "#8a5a12", 1.6),
      ) + circle(head[0], head[1] - 2, 2.2, "#d7263d"),
    Ginkgo:
      path(
        "M176 226C168 206 180 190 190 192C196 186 206 186 210 192C222 190 230 206 220 222L198 212Z",
        outlined("#f2c431", "#b07f10", 1.4),
      ) + line("M198 212L186 236", "#b07f10", 2.4),
    "Red Seal":
      rect(12, 202, 26, 26, { rx: 4, fill: "#c8281e" }) +
      line("M19 209h12v12h-12zM25 206v18M18 215h14", "#ffe9dc", 2),
  });
}
