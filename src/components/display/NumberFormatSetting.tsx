import { numberLocaleOf } from "../../../contract/values/number-locale.ts";
import {
  localeOf,
  NUMBER_FORMATS,
  type NumberFormat,
  numberFormat,
} from "../../storage/number-format.ts";
import { ChoiceSetting } from "./ChoiceSetting.tsx";

/** Shows the marks and the groups of a format. */
const SAMPLE = 1_234_567.8;

function nameOf(format: NumberFormat): string {
  const { tag } = numberLocaleOf(localeOf(format));
  const sample = new Intl.NumberFormat(tag).format(SAMPLE);
  return format === "browser" ? `As in my browser: ${sample}` : sample;
}

/** Chooses how numbers are written and read. Reloads the page, whose texts are in the former format. */
export function NumberFormatSetting() {
  return (
    <ChoiceSetting
      label="Numbers"
      stored={numberFormat}
      names={Object.fromEntries(NUMBER_FORMATS.map((format) => [format, nameOf(format)]))}
      onChoose={(chosen) => {
        numberFormat.write(chosen);
        location.reload();
      }}
    />
  );
}
