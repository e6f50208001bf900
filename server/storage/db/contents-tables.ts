/** Migration steps of contents. */

/**
 * Contents: the tokens, listings, sales and projections of one import. A collection points at its contents, so that an
 * import can write new ones, which no reader sees, and then switch to them. `at` is null for the contents in use,
 * the time of the last rows of others, and 0 for those to delete.
 */
export const CONTENTS = [
  `create table contents (
    key text primary key,
    at double precision
  )`,
  "insert into contents (key) select id from collections",
  "alter table collections add column contents text references contents",
  "update collections set contents = id",
  "alter table collections alter column contents set not null",
  ...["tokens", "listings", "sales", "projections"].flatMap((table) => [
    `alter table ${table} rename column collection to contents`,
    `alter table ${table} drop constraint ${table}_collection_fkey,
      add foreign key (contents) references contents on delete cascade`,
  ]),
  // place: that of the first token in the arrays.
  `alter table projections add column place integer not null default 0,
    drop constraint projections_pkey, add primary key (contents, rev, place)`,
];

/**
 * Removes the foreign keys to contents: their check of every row took a third of an import. Instead, each statement
 * that writes such rows locks their contents or the collection that points at them, contents are deleted after their
 * rows, and a restore looks for rows without contents.
 */
export const NO_KEYS_TO_CONTENTS = ["tokens", "listings", "sales", "projections"].map(
  (table) => `alter table ${table} drop constraint ${table}_contents_fkey`,
);
