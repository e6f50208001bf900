import { useEffect } from "react";
import { currency } from "../../storage/currency.ts";
import { type Density, density } from "../../storage/density.ts";
import { from } from "../../theme/tokens.css.ts";
import { Dialog } from "../Dialog.tsx";
import { useMedia } from "../hooks/use-media.ts";
import { RowHeadings, TokenRow } from "../rows/lazy-rows.ts";
import { ChoiceSetting } from "./ChoiceSetting.tsx";
import * as styles from "./DisplaySettings.css.ts";
import { DisplaySettings } from "./DisplaySettings.tsx";

const CURRENCY_NAMES = { ethAndDollars: "ETH and dollars", eth: "ETH" } as const;
const DENSITY_NAMES = { comfortable: "Large cards", compact: "Small cards", rows: "Rows" } as const;
/** A phone's grid always has two columns. */
const PHONE_DENSITY_NAMES = { comfortable: "Cards", rows: "Rows" } as const;

const loadRows = () => Promise.allSettled([TokenRow.prefetch(), RowHeadings.prefetch()]);

/** Stores the choice when rows are loaded: the list would be empty meanwhile, and lose its place. */
const chooseDensity = (chosen: Density) => void loadRows().then(() => density.write(chosen));

/** How the collection's page looks, on this device. */
export function DisplayDialog({ onClose }: { readonly onClose: () => void }) {
  const isWide = useMedia(from[600]);
  useEffect(() => void loadRows(), []);
  return (
    <Dialog open onClose={onClose} title="Display">
      <div className={styles.lines}>
        <DisplaySettings />
        <ChoiceSetting label="Amounts" stored={currency} names={CURRENCY_NAMES} />
        <ChoiceSetting
          label="Tokens"
          stored={density}
          names={isWide ? DENSITY_NAMES : PHONE_DENSITY_NAMES}
          onChoose={chooseDensity}
        />
      </div>
    </Dialog>
  );
}
