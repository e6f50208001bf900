import type { Theme } from "../../storage/apply-theme.ts";
import { chooseTheme, theme } from "../../storage/theme.ts";
import { ChoiceSetting } from "./ChoiceSetting.tsx";
import * as styles from "./DisplaySettings.css.ts";
import { NumberFormatSetting } from "./NumberFormatSetting.tsx";

const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: "As in my system",
  light: "Light",
  dark: "Dark",
};

/** How all pages look, on this device. */
export function DisplaySettings() {
  return (
    <div className={styles.settings}>
      <ChoiceSetting label="Theme" stored={theme} names={THEME_NAMES} onChoose={chooseTheme} />
      <NumberFormatSetting />
    </div>
  );
}
