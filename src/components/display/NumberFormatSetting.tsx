import { numberLocaleOf } from "../../../contract/values/number-locale.ts";
import {
  localeOf,
  NUMBER_FORMATS,
  type NumberFormat,
  numberFormat,
} from "../../storage/number-format.ts";
import { useStored } from "../../storage/use-stored.ts";
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
  const [format, setFormat] = useStored(numberFormat);
  return (
    <ChoiceSetting
      label="Numbers"
      choices={NUMBER_FORMATS}
      nameOf={nameOf}
      value={format}
      onChoose={(chosen) => {
        setFormat(chosen);
        location.reload();
      }}
    />
  );
}
