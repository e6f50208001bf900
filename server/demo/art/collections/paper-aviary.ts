/** Paper Aviary: a folded bird on a table. Facets of one paper, lit from the upper left. */
import type { Artist } from "../art-token.ts";
import { darken, lighten, mix } from "../color.ts";
import {
  again,
  circle,
  clip,
  dots,
  ellipse,
  group,
  line,
  outlined,
  path,
  picture,
  radialGradient,
  rays,
  rect,
  repeat,
  stops,
  use,
  wash,
} from "../svg.ts";
import { BIRDS, type Bird, LEGEND_BIRD } from "./aviary-birds.ts";
import { LEGEND_PAPERS, PAPERS, paperDefs } from "./aviary-papers.ts";
import { signatures } from "./aviary-signatures.ts";

/** By table, and by bird for the one-of-ones. */
const TABLES: Record<string, string> = {
  Linen: "#e6dccb",
  Blossom: "#f4c9cf",
  Sage: "#b7c6a4",
  Sky: "#a9d0e6",
  Terracotta: "#d98a68",
  Plum: "#6a4472",
  Ink: "#27304f",
  Lacquer: "#a8232f",
  "Simurgh of a Thousand Folds": "#1c1240",
  "The Unfolded Bird": "#e9e4d8",
  "Ash Phoenix": "#1a0d0a",
  "Nightingale of Glass": "#0d2a3f",
  "The Banknote Dodo": "#2c3a26",
  "Mother of Swans": "#4a5f94",
  "Letter Never Sent": "#5a1f30",
};

export const drawPaperBird: Artist = (subject) => {
  const name = subject.one("Bird");
  const bird = BIRDS[name] ?? LEGEND_BIRD;
  const legend = LEGEND_PAPERS[name];
  const table = TABLES[name] ?? TABLES[subject.one("Table")] ?? TABLES["Linen"];
  const paper = legend ?? PAPERS[subject.one("Paper")] ?? PAPERS["Kraft"];
  const facets = bird.facets.map(([, points]) => `M${points}Z`);
  const light = subject.one("Light");
  const shadow = { fill: darken(table, 0.75), opacity: light === "Window" ? "0.32" : "0.42" };
  const ground = stops([0, lighten(table, 0.25)], [1, darken(table, 0.2)]);

  return picture(
    [
      radialGradient("t", ground, [0.38, 0.32, 0.85]),
      path(facets.join(""), { id: "o" }),
      clip("c", again("o")),
      paperDefs(subject.one("Pattern"), paper),
    ],
    wash(use("t")),
    legend ? glow(legend.accent) : lightOn(light, table),
    group({ ...shadow, transform: "translate(9 12)" }, again("o")),
    bird.legs ? line(`M${bird.legs}`, darken(paper.dark, 0.45), 3.2) : "",
    ...bird.facets.map(([shade], index) =>
      path(facets[index], mix(paper.light, paper.dark, shade)),
    ),
    group(
      { "clip-path": use("c") },
      paper.print ?? "",
      pleats(bird, subject.amount("Folds", 1000), paper.dark),
    ),
    path(bird.patterned.map((index) => facets[index]).join(""), {
      fill: use("p"),
      opacity: "0.85",
    }),
    again("o", { ...outlined("none", lighten(paper.light, 0.5), 0.9), opacity: "0.55" }),
    face(bird, paper.dark),
    light === "Candle" ? wash({ fill: "#2a0f05", opacity: "0.16" }) : "",
    light === "Moon" ? wash({ fill: "#16245c", opacity: "0.22" }) : "",
    signatures(subject, bird),
  );
};

/** Draws one crease for every four folds, fanned through the bird's hinge. */
function pleats({ hinge: [x, y] }: Bird, folds: number, dark: string): string {
  const count = Math.max(1, Math.min(48, Math.round(folds / 4)));
  const d = repeat(0, count, 1, (crease) => {
    const angle = (crease / count) * Math.PI * 2 + 0.4;
    return `M${x} ${y}L${Math.round(x + 200 * Math.cos(angle))} ${Math.round(y + 200 * Math.sin(angle))}`;
  });
  return line(d, darken(dark, 0.3), 0.9, { opacity: "0.5" });
}

function face({ beak, eyes }: Bird, dark: string): string {
  const ink = darken(dark, 0.72);
  return (
    path(`M${beak}Z`, ink) +
    dots(eyes, 6.6, ink) +
    dots(
      eyes.map(([x, y]) => [x - 1, y - 1] as const),
      2,
      "#fff",
    )
  );
}

function glow(color: string): string {
  return (
    circle(120, 120, 104, { fill: color, opacity: "0.2" }) +
    path(rays([120, 120], 16, 0.07), { fill: color, opacity: "0.28" })
  );
}

function lightOn(light: string, table: string): string {
  const lights: Record<string, string> = {
    Lamp:
      circle(104, 100, 110, { fill: "#fff0c4", opacity: "0.22" }) +
      circle(104, 100, 78, { fill: "#fff0c4", opacity: "0.28" }),
    Candle:
      wash({ fill: "#32160a", opacity: "0.4" }) +
      circle(36, 196, 96, { fill: "#ffb14a", opacity: "0.3" }) +
      circle(36, 196, 56, { fill: "#ffd07a", opacity: "0.4" }) +
      rect(29, 196, 14, 44, { rx: 2, fill: "#f6ead0" }) +
      path("M36 168C44 180 44 190 36 195C28 190 28 180 36 168Z", "#fff3b0"),
    Moon:
      wash({ fill: "#0d1a4a", opacity: "0.45" }) +
      circle(196, 42, 44, { fill: "#e8f0ff", opacity: "0.16" }) +
      circle(196, 42, 22, "#f2f6ff") +
      circle(205, 36, 19, mix(table, "#0d1a4a", 0.5)),
  };
  const window = group(
    { fill: "#fffdf2", opacity: "0.3" },
    path(
      "M-10 60L70 -20H110L-10 100ZM-10 124L134 -20H176L-10 166ZM-10 196L206 -20H250V-10L-10 240Z",
    ),
    ellipse(0, 0, 1, 1),
  );
  return lights[light] ?? window;
}
