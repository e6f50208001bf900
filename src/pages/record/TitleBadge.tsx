import { Badge } from "../../components/Badge.tsx";
import * as styles from "./RecordPage.css.ts";

/** "Demo" beside a page's title, at the middle of its capitals. */
export function TitleBadge() {
  return (
    <span className={styles.titleBadge}>
      <Badge>Demo</Badge>
    </span>
  );
}
