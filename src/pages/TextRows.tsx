import * as styles from "./TextRows.css.ts";

/** A title and its text. Titles must be unique within a list. */
export interface TextRow {
  readonly title: string;
  readonly text: string;
}

/** A list of short texts, each beside its title if both fit. */
export function TextRows({ rows }: { readonly rows: readonly TextRow[] }) {
  return (
    <ul>
      {rows.map(({ title, text }) => (
        <li key={title} className={styles.row}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
