import { useId } from "react";
import { singleKeys } from "../../storage/single-keys.ts";
import { useStored } from "../../storage/use-stored.ts";
import { Dialog } from "../Dialog.tsx";
import * as facets from "../filters/facets/facets.css.ts";
import * as styles from "./KeysDialog.css.ts";

const KEYS = [
  {
    place: "Anywhere",
    keys: [
      { keys: ["/"], meaning: "Search for a token" },
      { keys: ["f"], meaning: "Show or hide the filters" },
      { keys: ["0"], meaning: "Show the whole chart, as a double click in it does" },
      { keys: ["Esc"], meaning: "Close the open dialog or panel" },
      { keys: ["?"], meaning: "Show these shortcuts" },
    ],
  },
  {
    place: "In the grid",
    keys: [
      { keys: ["←", "→", "↑", "↓"], meaning: "Move between cards" },
      { keys: ["Page Up", "Page Down"], meaning: "Move one screen up or down" },
      { keys: ["Home", "End"], meaning: "Go to the first or last card" },
      { keys: ["Enter"], meaning: "Open the card" },
    ],
  },
  {
    place: "In the chart",
    keys: [
      { keys: ["←", "→"], meaning: "Move between listed tokens" },
      { keys: ["Home", "End"], meaning: "Go to the best or worst rank listed" },
      { keys: ["Enter"], meaning: "Open the token" },
      { keys: ["+", "-"], meaning: "Zoom in or out at the active point" },
      { keys: ["Shift ←", "Shift →"], meaning: "Move to better or worse ranks" },
      { keys: ["Drag"], meaning: "Zoom in on a box" },
      { keys: ["Ctrl wheel"], meaning: "Zoom in or out at the pointer" },
      {
        keys: ["Wheel", "Drag"],
        meaning: "On an axis: zoom it alone. A double click shows all of it",
      },
    ],
  },
  {
    place: "With a token open",
    keys: [{ keys: ["←", "→"], meaning: "Go to the previous or next token" }],
  },
];

/** Lists the keyboard shortcuts, with a switch for those that need no modifier key. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [single, setSingle] = useStored(singleKeys);
  const id = useId();
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className={styles.places}>
        {KEYS.map(({ place, keys }, index) => (
          <section key={place} aria-labelledby={`${id}-${index}`}>
            <h3 id={`${id}-${index}`} className={styles.place}>
              {place}
            </h3>
            <dl className={styles.keys}>
              {keys.map(({ keys: names, meaning }) => (
                <div key={meaning} className={styles.line}>
                  <dt className={styles.combination}>
                    {names.map((name) => (
                      <kbd key={name} className={styles.key}>
                        {name}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={facets.box}
            checked={single}
            onChange={() => setSingle(!single)}
          />
          <span>
            Use the single-key shortcuts <kbd>/</kbd>, <kbd>f</kbd>, <kbd>0</kbd> and <kbd>?</kbd>
          </span>
        </label>
      </div>
    </Dialog>
  );
}
