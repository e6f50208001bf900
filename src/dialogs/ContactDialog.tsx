import { useId } from "react";
import { Dialog } from "../components/Dialog.tsx";
import { Icon } from "../components/Icon.tsx";
import { FORMS } from "../site-links.ts";
import * as styles from "./ContactDialog.css.ts";

const CHOICES = [
  { icon: "bulb", label: "Suggest feature", href: FORMS.suggestFeature },
  { icon: "bug", label: "Report a bug", href: FORMS.reportBug },
  { icon: "plus", label: "Request a project", href: FORMS.requestProject },
] as const;

export default function ContactDialog({ onClose }: { readonly onClose: () => void }) {
  const newTabId = useId();
  return (
    <Dialog open onClose={onClose} title="Let's get in touch">
      <p className={styles.question}>What do you want to do?</p>
      <ul className={styles.choices}>
        {CHOICES.map(({ icon, label, href }) => (
          <li key={label}>
            <a
              className={styles.choice}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-describedby={newTabId}
            >
              <span className={styles.mark}>
                <Icon name={icon} />
              </span>
              <span className={styles.label}>{label}</span>
              <span className={styles.leaves}>
                <Icon name="external" size={16} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p id={newTabId} hidden>
        Opens in a new tab
      </p>
    </Dialog>
  );
}
