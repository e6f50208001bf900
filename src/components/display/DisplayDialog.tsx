import { CURRENCIES, type Currency, currency } from "../../storage/currency.ts";
import { DENSITIES, type Density, density } from "../../storage/density.ts";
import { useStored } from "../../storage/use-stored.ts";
import { from } from "../../theme/tokens.css.ts";
import { Dialog } from "../Dialog.tsx";
import { useMedia } from "../hooks/use-media.ts";
import { ChoiceSetting } from "./ChoiceSetting.tsx";
import * as styles from "./DisplaySettings.css.ts";
import { DisplaySettings } from "./DisplaySettings.tsx";

const DENSITY_NAMES: Readonly<Record<Density, string>> = {
  comfortable: "Large",
  compact: "Small",
};

const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  ethAndDollars: "ETH and dollars",
  eth: "ETH",
};

/** How the collection's page looks, on this device. */
export function DisplayDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useStored(density);
  const [chosenCurrency, setCurrency] = useStored(currency);
  // A phone's grid always has two columns.
  const isWide = useMedia(from[600]);
  return (
    <Dialog open onClose={onClose} title="Display">
      <div className={styles.lines}>
        <DisplaySettings />
        <ChoiceSetting
          label="Amounts"
          choices={CURRENCIES}
          nameOf={(each) => CURRENCY_NAMES[each]}
          value={chosenCurrency}
          onChoose={setCurrency}
        />
        {isWide && (
          <ChoiceSetting
            label="Cards"
            choices={DENSITIES}
            nameOf={(each) => DENSITY_NAMES[each]}
            value={chosen}
            onChoose={setChosen}
          />
        )}
      </div>
    </Dialog>
  );
}
