import { THEMES, type Theme } from "../../storage/apply-theme.ts";
import { chooseTheme, theme } from "../../storage/theme.ts";
import { useStored } from "../../storage/use-stored.ts";
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
  const [chosen] = useStored(theme);
  return (
    <div className={styles.settings}>
      <ChoiceSetting
        label="Theme"
        choices={THEMES}
        nameOf={(each) => THEME_NAMES[each]}
        value={chosen}
        onChoose={chooseTheme}
      />
      <NumberFormatSetting />
    </div>
  );
}
