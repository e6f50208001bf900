/** The ground that a light stands on, and the visitors of its logbook. */
import { darken, lighten } from "../color.ts";
import { circle, line, path, rect } from "../svg.ts";
import type { Hour } from "./coast-hours.ts";

type DrawShore = (dim: (color: string) => string) => string;

const SHORES: Record<string, DrawShore> = {
  Meadow: (dim) =>
    path("M26 240C34 204 78 186 122 186S206 202 222 240Z", dim("#6fae4e")) +
    path("M26 240C50 220 90 212 130 214S200 222 222 240Z", dim("#4f8f42")) +
    line(
      "M64 216v-7M78 226v-7M96 210v-6M150 208v-7M168 222v-7M186 220v-6M118 230v-6",
      dim("#ffd2e4"),
      3.4,
    ),
  Dunes: (dim) =>
    path("M8 240C40 206 74 192 116 188C150 186 200 206 236 240Z", dim("#ecd29a")) +
    path("M8 240C60 222 110 232 146 212C176 216 208 226 236 240Z", dim("#cfa868")) +
    line(
      "M58 212q-4 -14 -10 -18M60 212q0 -16 4 -22M178 206q-2 -12 -8 -16M181 206q2 -12 8 -15",
      dim("#7f8a3f"),
      2.4,
    ),
  "Chalk Cliff": (dim) =>
    path("M44 240L52 198L74 190H172L192 198L202 240Z", dim("#f3efe4")) +
    path("M50 196L74 186H172L194 196L186 203L160 197L120 203L84 197L58 204Z", dim("#79ad58")) +
    line("M76 206l-6 34M104 208l-2 32M136 208l4 32M164 206l8 34", dim("#c9c2b0"), 2.4),
  Basalt: (dim) =>
    [40, 58, 76, 94, 112, 130, 148, 166, 184]
      .map((x, column) => {
        const y = [222, 208, 198, 190, 188, 190, 196, 210, 220][column];
        return (
          rect(x, y, 18, 240 - y, dim(column % 2 === 0 ? "#4b4a58" : "#3b3a48")) +
          path(`M${x} ${y}l5 -5h8l5 5z`, dim("#6d6b7c"))
        );
      })
      .join(""),
  "Ice Floe": (dim) =>
    path("M20 214L56 194L96 188H154L196 198L222 216L196 226H48Z", dim("#eef8fd")) +
    path("M20 214L48 226H196L222 216L206 236H40Z", dim("#9fd0e6")) +
    line("M80 196l10 14l-8 14M160 194l-6 16l10 14", dim("#8fc3dc"), 2),
  Granite: (dim) =>
    path(
      "M30 240L44 216L66 208L78 194L108 188H142L170 196L178 208L200 216L212 240Z",
      dim("#7b7480"),
    ) +
    path(
      "M30 240L44 216L66 208L84 222L70 240ZM108 188L124 204L112 226L98 240H140L150 212L142 188Z",
      dim("#9a939c"),
    ) +
    path("M178 208L168 226L180 240H212L200 216Z", dim("#5a545f")),
};

const legend: DrawShore = (dim) =>
  path("M30 240C40 200 84 188 120 188S200 200 210 240Z", dim("#c9973a")) +
  line("M48 226Q120 196 192 226M64 238Q120 212 176 238", lighten("#f7d678", 0.3), 2.4);

export function shore(kind: string, { shade }: Hour): string {
  return (SHORES[kind] ?? legend)((color) => darken(color, shade * 0.65));
}

/** The logbook's visitors in the sky. */
export const LOGBOOK_ABOVE: Readonly<Record<string, string>> = {
  "Rain Cloud":
    path("M22 78a15 15 0 0 1 6 -29a22 22 0 0 1 42 -4a17 17 0 0 1 16 33z", "#5f6b80") +
    line("M34 88l-5 16M52 88l-5 16M70 88l-5 16", "#5f8fd0", 3.4),
  Balloon:
    path("M200 62C176 62 170 92 186 108L196 120H206L216 108C232 92 224 62 200 62Z", "#e8543f") +
    path("M201 62C190 74 190 104 198 120H204C212 104 212 74 201 62Z", "#ffd36b") +
    rect(195, 125, 12, 9, { rx: 2, fill: "#6b4424" }) +
    line("M196 120v5M206 120v5", "#3a2a20", 1.4),
  Gulls:
    line(
      "M36 40q7 -10 13 0q7 -9 13 0M74 24q5 -8 10 0q5 -7 10 0M176 30q6 -9 12 0q6 -8 12 0",
      "#fff",
      3.2,
    ) + line("M36 41q7 -10 13 0q7 -9 13 0", "#2a2630", 1),
};

/** The logbook's visitors on the sea. */
export const LOGBOOK_BELOW: Readonly<Record<string, string>> = {
  Whale:
    path(
      "M206 196C206 180 198 172 186 168C196 164 206 166 210 174C214 166 224 164 234 168C222 172 216 182 216 196Z",
      "#26364f",
    ) + line("M198 198h26", "#fff", 2, { opacity: "0.7" }),
  "Sailing Boat":
    path("M10 190h44l-8 13H20z", "#6b3a26") +
    path("M33 142v44H12z", "#fffaf0") +
    path("M36 150l16 36H36z", "#e2574a") +
    line("M34.5 140v50", "#3a2a20", 2),
  Buoy:
    path("M214 214l6 -24h8l6 24z", "#d8342c") +
    path("M217 203h14l1.5 6h-17z", "#fff") +
    rect(210, 213, 28, 7, { rx: 3.5, fill: "#8f1f1c" }) +
    circle(224, 187, 3.6, "#ffd94a"),
};
