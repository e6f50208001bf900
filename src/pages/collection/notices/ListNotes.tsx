import { useEffect } from "react";
import { useSearch } from "wouter";
import { droppedRanges } from "../../../../contract/query-string.ts";
import { clearFilters, type QueryEdit } from "../../../collection/edit-query.ts";
import { useCollection, useShown } from "../../../collection/use-collection.ts";
import { useEditQuery } from "../../../collection/use-query.ts";
import { Button } from "../../../components/Button.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { Notice } from "../../../components/Notice.tsx";
import * as styles from "./ListNotes.css.ts";

/** Clears the filters but "On sale", with which links open a collection too. */
const clearToEntry: QueryEdit = (draft) => {
  const { saleStatus } = draft;
  clearFilters(draft);
  draft.saleStatus = saleStatus;
};

/** Replaces the grid if no token matches the filters. */
export function NoMatch() {
  const edit = useEditQuery();
  const hasListings = useCollection((state) => (state.view?.aggregates.listedCount ?? 0) > 0);
  const clear = hasListings ? clearToEntry : clearFilters;
  return (
    <Notice
      icon="filter"
      title="No token matches the filters"
      action={<Button look="primary" label="Clear filters" onClick={() => edit(clear)} />}
    >
      Remove one of the filters, or clear them all.
    </Notice>
  );
}

/** Says which ranges of a link were left out, until a filter is edited. */
export function LinkNotes() {
  const search = useSearch();
  useEffect(() => {
    for (const name of droppedRanges(search))
      console.warn(
        `The ${name} range of this link was left out: its minimum is above its maximum.`,
      );
  }, [search]);
  return droppedRanges(search).map((name) => (
    <p key={name} className={styles.note}>
      <Icon name="info" size={16} />
      <span>The {name} range of this link was left out: its minimum is above its maximum.</span>
    </p>
  ));
}

/** Reports missing listings, projections or columns once above the grid instead of on every card. */
export function ListNotes() {
  const unlisted = useShown((state) => state.view?.aggregates.listedCount === 0);
  const unprojected = useShown((state) => state.view?.aggregates.highestProjection === null);
  const refused = useCollection((state) => state.report.refusedColumns);
  if (!unlisted && !unprojected && refused === null) return null;
  return (
    <p className={styles.note}>
      <Icon name="info" size={16} />
      <span>
        {unprojected && "No projections yet: there are too few sales to base them on. "}
        {unlisted && "No tokens are listed right now. New listings appear here automatically. "}
        {refused !== null &&
          `Part of this collection's compact data could not be read (${refused}). The full data was loaded instead.`}
      </span>
    </p>
  );
}
