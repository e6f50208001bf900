/** Kiln Faces: ceramic masks. The firing temperature follows the glaze, the glaze the form. */
import { bell, numbered, type Theme, zipf } from "./theme.ts";

export const kilnFaces: Theme = {
  id: "kiln-faces",
  name: "Kiln Faces",
  description:
    "A village of potters fires one mask for every person who passes through, and keeps them all. Ten thousand faces " +
    "hang on its walls in celadon, tenmoku and oxblood. Some cracked in the kiln and were mended with gold; the potters " +
    "say those are the ones that were listening.",
  size: 10_000,
  firstTokenId: 0,
  featured: -1,
  featuredFromDay: -60,
  featuredUntilDay: -6,
  publishedDay: -560,
  traits: {
    Form: {
      values: zipf(["Round", "Shield", "Leaf", "Owl", "Bull", "Fox", "Moon", "Sun"], 1.05),
      pull: 1.5,
    },
    Glaze: {
      values: zipf(
        ["Ash", "Celadon", "Tenmoku", "Cobalt", "Shino", "Oxblood", "Crackle", "Lustre"],
        1,
      ),
      skew: (type, label) => (type === "Fox" && label === "Shino" ? 3 : 1),
      pull: 1.1,
    },
    Eyes: {
      values: zipf(["Almond", "Round", "Closed", "Slit", "Spiral", "Star", "Three"]),
      skew: (type, label) => (type === "Owl" && label === "Round" ? 4 : 1),
      pull: 0.9,
    },
    Mouth: {
      values: zipf(["Calm", "Smile", "Whistle", "Stern", "Teeth", "Veil"], 0.9),
      pull: 0.6,
    },
    Crown: {
      values: zipf(["Bare", "Comb", "Horns", "Leaves", "Rays", "Antlers", "Flame"]),
      skew: (type, label) =>
        (type === "Bull" && label === "Horns") || (type === "Sun" && label === "Rays") ? 5 : 1,
    },
    Wall: {
      values: zipf(["Lime", "Clay", "Indigo", "Olive", "Ochre", "Soot", "Rosewood"], 0.7),
      pull: 0.4,
    },
    Firing: {
      rankedNumerically: true,
      values: numbered(960, 1320, 10, "°C"),
      skew: (type, label) => bell(label, type === "Sun" ? 1290 : type === "Leaf" ? 1040 : 1180, 52),
      pull: 0.5,
    },
    Mark: {
      values: zipf(
        ["Cheek Dots", "Brow Line", "Chin Bars", "Tear", "Third Eye", "Earrings", "Gold Seam"],
        1,
      ),
      counts: [22, 38, 26, 11, 3],
    },
  },
  oneOfOnes: {
    "The Potter's Own Face": { Eyes: "Almond", Mouth: "Calm", Crown: "Rays" },
    "The Listener": { Eyes: "Closed", Mouth: "Calm", Crown: "Leaves" },
    "Face of the River": { Eyes: "Spiral", Mouth: "Whistle", Crown: "Antlers" },
    "Kiln God": { Eyes: "Three", Mouth: "Teeth", Crown: "Flame" },
    "The One That Laughed": { Eyes: "Star", Mouth: "Smile", Crown: "Rays" },
  },
  vibes: {
    "Animal Kin": { Form: ["Owl", "Bull", "Fox"] },
    Celestial: { Form: ["Moon", "Sun"] },
    Mended: { Mark: ["Gold Seam"], Glaze: ["Crackle"] },
    Dreamers: { Eyes: ["Closed", "Spiral"] },
    Mischief: { Mouth: ["Teeth", "Whistle"], Eyes: ["Star"] },
  },
  market: { floor: 2.35, sales: 5_600, beta: 0.8, volatility: 0.016 },
};
