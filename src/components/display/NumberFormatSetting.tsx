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
const MAX_SAMPLES = 100;

/** Tag of a locale -> its sample. Creating a format takes longer than its use. */
const samples = new Map<string, string>();

function sampleIn(locale: string): string {
  const sample =
    samples.get(locale) ?? new Intl.NumberFormat(numberLocaleOf(locale).tag).format(SAMPLE);
  // A reader's header may name many locales.
  if (samples.size < MAX_SAMPLES) samples.set(locale, sample);
  return sample;
}

function nameOf(format: NumberFormat): string {
  const sample = sampleIn(localeOf(format));
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
