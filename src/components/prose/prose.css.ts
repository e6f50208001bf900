/** Typography of long text, applied to the plain elements inside `prose`. */
import { globalStyle, style } from "@vanilla-extract/css";
import { hovered } from "../../theme/rules.ts";
import { tokens } from "../../theme/tokens.css.ts";

export const prose = style({
  maxWidth: "720px",
  fontSize: tokens.font.size.lead,
  lineHeight: 1.7,
  overflowWrap: "break-word",
});

/** Matches a selector anywhere inside `prose`. Without `:is`, "h2, h3" would match every `h3` of the page. */
const inside = (selector: string) => `${prose} :is(${selector})`;

globalStyle(`${prose} > * + *`, { marginTop: tokens.space[5] });
// Only running text is limited to the measure. Charts, tables and code use the full width.
globalStyle(`${prose} > :is(p, ul, ol)`, { maxWidth: tokens.font.measure });
globalStyle(inside("p, li"), { textWrap: "pretty" });
globalStyle(inside("h2"), {
  marginTop: tokens.space[12],
  fontSize: tokens.font.size.title,
  letterSpacing: "-0.01em",
  scrollMarginTop: "140px",
});
globalStyle(inside("h3"), { marginTop: tokens.space[8] });
globalStyle(`${inside("h2, h3")} + *`, { marginTop: tokens.space[3] });
globalStyle(`${prose} > :first-child`, { marginTop: 0 });
globalStyle(inside("ul, ol"), { paddingLeft: tokens.space[6] });
globalStyle(inside("ul"), { listStyle: "disc" });
globalStyle(inside("ol"), { listStyle: "decimal" });
globalStyle(`${inside("li")} + li`, { marginTop: tokens.space[2] });
globalStyle(`${inside("li")}::marker`, { color: tokens.color.textFaint });
globalStyle(inside("a"), {
  textDecorationColor: tokens.color.lineStrong,
  textUnderlineOffset: "3px",
});
globalStyle(`${inside("a")}:hover`, hovered({ textDecorationColor: "currentColor" }));
globalStyle(inside("strong"), { fontWeight: tokens.font.weight.bold });
globalStyle(inside("code"), {
  padding: "2px 6px",
  borderRadius: tokens.radius.small,
  background: tokens.color.raised,
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, monospace",
  fontSize: "0.88em",
});
globalStyle(inside("pre"), {
  whiteSpace: "pre-wrap",
  padding: tokens.space[4],
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.card,
  background: tokens.color.sunken,
  lineHeight: 1.6,
});
globalStyle(`${inside("pre")} code`, { padding: 0, background: "none", fontSize: "13px" });
globalStyle(inside("figure"), { margin: `${tokens.space[8]} 0` });

globalStyle(inside("table"), {
  width: "100%",
  borderCollapse: "collapse",
  fontSize: tokens.font.size.body,
});
globalStyle(inside("caption"), {
  paddingBottom: tokens.space[2],
  fontWeight: tokens.font.weight.medium,
  textAlign: "left",
});
globalStyle(inside("th, td"), {
  padding: `${tokens.space[2]} ${tokens.space[4]} ${tokens.space[2]} 0`,
  borderBottom: `1px solid ${tokens.color.line}`,
  textAlign: "left",
  textWrap: "pretty",
  verticalAlign: "baseline",
});
globalStyle(`${inside("th, td")}:last-child`, { paddingRight: 0 });
globalStyle(`${inside("thead")} th`, {
  color: tokens.color.textMuted,
  fontWeight: tokens.font.weight.normal,
});
globalStyle(`${inside("tbody")} th`, { fontWeight: tokens.font.weight.medium });

/** A table of numbers. Every column but the first is right-aligned. */
export const numberTable = style({});
globalStyle(`${prose} ${numberTable} :is(th, td):not(:first-child)`, { textAlign: "right" });
