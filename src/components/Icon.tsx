/** The product's icons, drawn on a 20 px grid with a 1.6 px line in the colour of the text. */
import * as styles from "./Icon.css.ts";

const SHAPES = {
  arrowLeft: "M12 4.5 6.5 10l5.5 5.5",
  arrowRight: "M8 4.5 13.5 10 8 15.5",
  bug: "M7 7.5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM8 4.5 7 3m5 1.5L13 3M7 8 4 6.5M13 8l3-1.5M7 10.5H3.5m9.5 0h3.5M7 13l-3 1.5m9-1.5 3 1.5",
  bulb: "M7.8 13.5c0-1.5-2.3-2.6-2.3-5.6a4.5 4.5 0 0 1 9 0c0 3-2.3 4.1-2.3 5.6zM8.2 16.5h3.6",
  check: "m4.5 10.5 3.6 3.6 7.4-8",
  chevronDown: "M4.5 7.5 10 13l5.5-5.5",
  chevronUp: "M4.5 12.5 10 7l5.5 5.5",
  clock: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3v4.2l2.8 1.8",
  close: "m5 5 10 10M15 5 5 15",
  display: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 0v14m2.3-13.4v12.8m2.3-11v9.2",
  down: "M10 4v12m0 0 4.5-4.5M10 16l-4.5-4.5",
  expand: "M11.5 4.5h4v4m0-4-5 5m-2 6h-4v-4m0 4 5-5",
  external: "M8 5H4.5v10.5H15V12M11 4.5h4.5V9m0-4.5L9 11",
  filter: "M3.5 5.5h13M6 10h8m-5.5 4.5h3",
  grid: "M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z",
  help: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM7.9 8.2a2.1 2.1 0 1 1 3.2 1.8c-.7.4-1.1.8-1.1 1.6M10 13.8v.01",
  info: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 6v4.5M10 6.6v.01",
  keyboard: "M2.5 5.5h15v9h-15zM5.5 8.5v.01M8.5 8.5v.01M11.5 8.5v.01M14.5 8.5v.01M6.5 11.8h7",
  link: "M8.5 11.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-.9.9m1.5 2.7a3 3 0 0 0-4.2 0l-2.4 2.4a3 3 0 0 0 4.2 4.2l.9-.9",
  lock: "M5 9h10v7H5zm2 0V7a3 3 0 0 1 6 0v2",
  mail: "M3 5h14v10.5H3zm0 .5 7 5.5 7-5.5",
  megaphone: "M3.5 8v4h3l7 3.5v-11l-7 3.5zM6.5 12l1 4.5h2l-.9-3.5M15.8 8.3a2.5 2.5 0 0 1 0 3.4",
  menu: "M3.5 6h13m-13 4h13m-13 4h13",
  offline:
    "M3 3l14 14M10 15.5v.01M7 12.6a4.3 4.3 0 0 1 4-1.1M4.5 9.6A8 8 0 0 1 7 8m3-.8a8 8 0 0 1 5.5 2.4",
  noPicture: "M6 4.5h10.5V14M3.5 6v9.5H13M3.5 13l4-4 4.5 4.5M3 3l14 14",
  play: "M6.5 4v12l9.5-6z",
  plus: "M10 4.5v11M4.5 10h11",
  refresh: "M15.5 8A6 6 0 0 0 5 6.5L3.5 8m0-4v4h4M4.5 12A6 6 0 0 0 15 13.5l1.5-1.5m0 4v-4h-4",
  search: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zm4 9.5 3.5 3.5",
  share: "M10 12.5V3.5m0 0L6.8 6.7M10 3.5l3.2 3.2M6.5 9.5h-2v7h11v-7h-2",
  sort: "M6.5 4v12m0 0L3.5 13m3 3 3-3M13.5 16V4m0 0-3 3m3-3 3 3",
  wallet: "M3.5 6.5h12v9h-12zm0 0 9-3v3m.5 4.5v.01",
  warning: "M10 3.5 17.5 16.5h-15zM10 8.5v4M10 14.5v.01",
} as const;

export type IconName = keyof typeof SHAPES;

interface IconProps {
  readonly name: IconName;
  readonly size?: keyof typeof styles.icon;
}

/** Decorative: the control around it carries the name. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg className={styles.icon[size]} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
