import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import {
  type CollectionSort,
  formatCollectionSort,
  parseCollectionSort,
} from "../../../contract/site/collection-sorts.ts";
import { ROUTES } from "../../../contract/site/routes.ts";
import * as display from "../../components/display/DisplaySettings.css.ts";
import * as field from "../../components/fields/field.css.ts";
import { Icon } from "../../components/Icon.tsx";
import * as styles from "./CollectionTools.css.ts";

const NAMES: Readonly<Record<CollectionSort, string>> = {
  featured: "Featured first",
  name: "Name",
  lowest: "Lowest floor first",
  highest: "Highest floor first",
  listed: "Most on sale first",
};

/** Returns the sort of the address, and a function that puts another into it. */
export function useCollectionSort() {
  const sort = parseCollectionSort(useSearch());
  const setSort = (next: CollectionSort) => {
    const search = formatCollectionSort(next);
    navigate(`${ROUTES.app.path}${search && `?${search}`}`, { replace: true });
  };
  return [sort, setSort] as const;
}

interface CollectionToolsProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly sort: CollectionSort;
  readonly onSort: (sort: CollectionSort) => void;
}

/** Search and sort of the list of collections. */
export function CollectionTools({ text, onText, sort, onSort }: CollectionToolsProps) {
  return (
    <div className={styles.tools}>
      <span className={field.frame}>
        <Icon name="search" size={16} />
        <input
          type="search"
          className={field.input}
          placeholder="Find by name"
          aria-label="Find a collection by its name"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </span>
      <select
        className={display.choice}
        aria-label="Sort the collections"
        value={sort}
        // The options are sorts.
        onChange={({ target }) => onSort(target.value as CollectionSort)}
      >
        {Object.entries(NAMES).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
