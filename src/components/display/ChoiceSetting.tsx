import type { Stored } from "../../storage/stored.ts";
import { useStored } from "../../storage/use-stored.ts";
import * as styles from "./DisplaySettings.css.ts";

interface ChoiceSettingProps<Choice extends string> {
  readonly label: string;
  readonly stored: Stored<Choice>;
  /** Names of the choices, in their order. */
  readonly names: Readonly<Partial<Record<Choice, string>>>;
  /** Takes the place of storing the choice. */
  readonly onChoose?: (chosen: Choice) => void;
}

/** One of several choices, in a line with its label. */
export function ChoiceSetting<Choice extends string>(props: ChoiceSettingProps<Choice>) {
  const { label, stored, names, onChoose = stored.write } = props;
  const [value] = useStored(stored);
  return (
    <label className={styles.setting}>
      {label}
      <select
        className={styles.choice}
        value={value}
        // The options are choices.
        onChange={({ target }) => onChoose(target.value as Choice)}
      >
        {Object.entries<string | undefined>(names).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
