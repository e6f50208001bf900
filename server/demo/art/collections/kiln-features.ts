/** Eyes, mouths and marks of a mask. */
import type { Subject } from "../art-token.ts";
import { lighten } from "../color.ts";
import { circle, ellipse, group, line, mirrored, outlined, path } from "../svg.ts";

/** Draws the eyes. `ink` is the dark colour of the holes, `glaze` the light colour around them. */
export function eyes(kind: string, ink: string, glaze: string): string {
  const rim = lighten(glaze, 0.5);
  const right: Record<string, string> = {
    Almond:
      path("M130 112C138 98 156 96 168 104C160 118 142 122 130 112Z", ink) +
      circle(149, 107, 4.5, rim),
    Round:
      circle(149, 107, 18, outlined(rim, ink, 3)) +
      circle(149, 107, 9.5, ink) +
      circle(146, 103, 3, "#fff"),
    Closed: line("M132 106Q149 122 167 104M140 114l-3 7M150 116l0 7M160 112l4 6", ink, 4),
    Slit: path("M129 108L170 99L168 106L131 115Z", ink),
    Spiral: line(
      "M149 107m0 0a3 3 0 0 1 5 2a6 6 0 0 1 -10 3a9 9 0 0 1 4 -15a12 12 0 0 1 14 14a15 15 0 0 1 -18 10",
      ink,
      3.6,
    ),
    Star:
      path("M149 87l5 14l15 1l-12 9l4 15l-12 -9l-12 9l4 -15l-12 -9l15 -1z", ink) +
      circle(149, 107, 3.4, "#ffd23f"),
    Three: ellipse(149, 110, 12, 8, ink) + circle(151, 108, 3, rim),
  };
  const third = kind === "Three" ? ellipse(120, 80, 8, 12, ink) + circle(121, 77, 3, rim) : "";
  return mirrored("ey", right[kind] ?? circle(149, 107, 6, ink)) + third;
}

export function mouth(kind: string, ink: string, glaze: string): string {
  const mouths: Record<string, string> = {
    Smile: path("M92 162Q120 172 148 162Q142 188 120 188Q98 188 92 162Z", ink),
    Whistle: ellipse(120, 172, 9, 11, outlined(ink, lighten(glaze, 0.4), 4)),
    Stern: line("M98 178Q120 164 142 178", ink, 5),
    Teeth:
      path("M90 162H150L144 184H96Z", ink) +
      path(
        "M96 163h9v8h-9zM108 163h11v9h-11zM122 163h11v9h-11zM136 163h9v8h-9zM102 183h9v-7h-9zM114 183h11v-7h-11zM128 183h9v-7h-9z",
        "#fbf3df",
      ),
    Veil:
      path("M74 150Q120 164 166 150L158 196Q120 226 82 196Z", {
        fill: "#f6f1e4",
        opacity: "0.85",
      }) + line("M86 168Q120 178 154 168M88 184Q120 196 152 184", "#b4452c", 2.2),
  };
  return mouths[kind] ?? line("M102 172Q120 178 138 172", ink, 4.5);
}

export function marks(subject: Subject, ink: string): string {
  const paint = "#c23a2c";
  return subject.all("Mark", {
    "Cheek Dots": mirrored(
      "cd",
      group({ fill: paint }, circle(158, 136, 5), circle(168, 147, 3.6), circle(153, 150, 3.6)),
    ),
    "Brow Line": mirrored("br", line("M128 92Q148 78 172 90", ink, 5.5)),
    "Chin Bars": line("M106 194v12M120 194v16M134 194v12", paint, 5),
    Tear: path(
      "M92 124C100 138 102 148 92 152C82 148 84 138 92 124Z",
      outlined("#4db4e0", "#1d5f86", 1.5),
    ),
    "Third Eye": path("M120 58l9 13l-9 13l-9 -13z", outlined("#e9b949", ink, 2)),
    "Gold Seam": line(
      "M168 58L150 82L158 100L134 132L142 156L124 182L130 204M150 82L128 70M134 132L108 126",
      "#f4c64e",
      4,
    ),
  });
}
