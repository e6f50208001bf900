import { currency } from "../../storage/currency.ts";
import { density } from "../../storage/density.ts";
import { from } from "../../theme/tokens.css.ts";
import { Dialog } from "../Dialog.tsx";
import { useMedia } from "../hooks/use-media.ts";
import { ChoiceSetting } from "./ChoiceSetting.tsx";
import * as styles from "./DisplaySettings.css.ts";
import { DisplaySettings } from "./DisplaySettings.tsx";

const CURRENCY_NAMES = { ethAndDollars: "ETH and dollars", eth: "ETH" } as const;
const DENSITY_NAMES = { comfortable: "Large cards", compact: "Small cards", rows: "Rows" } as const;
/** A phone's grid always has two columns. */
const PHONE_DENSITY_NAMES = { comfortable: "Cards", rows: "Rows" } as const;

/** How the collection's page looks, on this device. */
export function DisplayDialog({ onClose }: { readonly onClose: () => void }) {
  const isWide = useMedia(from[600]);
  return (
    <Dialog open onClose={onClose} title="Display">
      <div className={styles.lines}>
        <DisplaySettings />
        <ChoiceSetting label="Amounts" stored={currency} names={CURRENCY_NAMES} />
        <ChoiceSetting
          label="Tokens"
          stored={density}
          names={isWide ? DENSITY_NAMES : PHONE_DENSITY_NAMES}
        />
      </div>
    </Dialog>
  );
}
