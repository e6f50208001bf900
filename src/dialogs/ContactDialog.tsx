import { useId } from "react";
import { CONTACT_TOPICS } from "../../contract/site/contact-links.ts";
import { ContactLink, isForeign } from "../components/ContactLink.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Icon } from "../components/Icon.tsx";
import { formHref } from "../site-links.ts";
import * as styles from "./ContactDialog.css.ts";

const CHOICES = [
  { icon: "bulb", topic: "feature" },
  { icon: "bug", topic: "bug" },
  { icon: "plus", topic: "project" },
] as const;

export default function ContactDialog({ onClose }: { readonly onClose: () => void }) {
  const newTabId = useId();
  return (
    <Dialog open onClose={onClose} title="Let's get in touch">
      <p className={styles.question}>What do you want to do?</p>
      <ul className={styles.choices}>
        {CHOICES.map(({ icon, topic }) => {
          const href = formHref(topic);
          const foreign = isForeign(href);
          return (
            <li key={topic}>
              <ContactLink
                className={styles.choice}
                href={href}
                aria-describedby={foreign ? newTabId : undefined}
                onClick={foreign ? undefined : onClose}
              >
                <span className={styles.mark}>
                  <Icon name={icon} />
                </span>
                <span className={styles.label}>{CONTACT_TOPICS[topic]}</span>
                <span className={styles.leaves}>
                  <Icon name={foreign ? "external" : "arrowRight"} size={16} />
                </span>
              </ContactLink>
            </li>
          );
        })}
      </ul>
      <p id={newTabId} hidden>
        Opens in a new tab
      </p>
    </Dialog>
  );
}
