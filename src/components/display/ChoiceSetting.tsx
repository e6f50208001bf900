import * as styles from "./DisplaySettings.css.ts";

interface ChoiceSettingProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly nameOf: (choice: Choice) => string;
  readonly value: Choice;
  readonly onChoose: (chosen: Choice) => void;
}

/** One of several choices, in a line with its label. */
export function ChoiceSetting<Choice extends string>(props: ChoiceSettingProps<Choice>) {
  const { label, choices, nameOf, value, onChoose } = props;
  return (
    <label className={styles.setting}>
      {label}
      <select
        className={styles.choice}
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((each) => each === target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
