/** Objects that drifted into the bottle before it was closed, or were left beside it. */
import { circle, ellipse, line, outlined, path } from "../svg.ts";

export const KEEPSAKES_BEHIND: Readonly<Record<string, string>> = {
  "Red Kite":
    path("M34 22l22 22l-12 30l-28 -22z", outlined("#d8342c", "#7a1512", 1.6)) +
    line("M34 22L44 74M16 52L56 44", "#7a1512", 1.6) +
    line("M44 74Q60 96 46 118T40 160", "#f6efe0", 2),
  Umbrella:
    line("M30 204L58 118", "#3a2a20", 4) +
    path(
      "M26 122C34 92 74 92 92 142Q78 132 70 140Q62 124 50 132Q40 116 26 122Z",
      outlined("#2f4fa0", "#16265a", 1.6),
    ),
};

export const KEEPSAKES_INSIDE: Readonly<Record<string, string>> = {
  Whale:
    path(
      "M78 178C84 156 132 152 146 172C152 168 152 160 162 160C160 168 166 170 172 168C170 182 152 186 142 186C124 196 86 196 78 178Z",
      "#2c4a78",
    ) +
    path("M82 184Q108 196 138 187Q118 178 82 184Z", "#dfe9f4") +
    circle(94, 176, 2.4, "#fff") +
    line("M100 158q-2 -10 -9 -11M100 158q2 -10 9 -11", "#fff", 2.4),
  "Paper Boat":
    path("M90 182h60l-12 18h-36z", "#fffdf6") +
    path("M120 152l20 30h-40z", "#f4e9d2") +
    path("M120 152v30h-20z", "#d9c7a4"),
  Firefly:
    circle(92, 118, 15, { fill: "#f4ff7a", opacity: "0.4" }) +
    circle(92, 118, 5.5, "#fbffc8") +
    circle(152, 140, 11, { fill: "#f4ff7a", opacity: "0.4" }) +
    circle(152, 140, 4, "#fbffc8"),
};

export const KEEPSAKES_IN_FRONT: Readonly<Record<string, string>> = {
  Leaf:
    path("M14 226C20 198 48 196 62 210C50 228 30 234 14 226Z", "#c8502a") +
    line("M10 230Q34 216 58 210M34 217l-2 -9M44 214l4 8", "#7a2a12", 1.8),
  Pebbles:
    ellipse(186, 220, 15, 9, "#8d8a92") +
    ellipse(208, 226, 12, 7.5, "#b9b3ad") +
    ellipse(168, 227, 9, 6, "#5f6470") +
    ellipse(183, 217, 6, 2.4, { fill: "#fff", opacity: "0.35" }),
};

/** Draws the key on its string. `top` is the y coordinate of the upper end of the bottle's neck. */
export function keyOn(top: number): string {
  return (
    line(`M112 ${top + 10}Q126 ${top + 22} 134 ${top + 30}`, "#f6efe0", 2.2) +
    circle(138, top + 36, 8, outlined("none", "#e0b04a", 4.4)) +
    line(`M138 ${top + 45}v24m0 -2h7m-7 -8h6`, "#e0b04a", 4.4)
  );
}
