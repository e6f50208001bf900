/** Migration step of the mailing list and the contact form. */

export const MAIL = [
  // email_key: the address in lower case, so that each address has one row.
  `create table subscribers (
    email_key text primary key,
    email text not null,
    handle text not null,
    referrer text not null,
    at double precision not null
  )`,
  `create table messages (
    id bigint generated always as identity primary key,
    email text not null,
    name text not null,
    message text not null,
    referrer text not null,
    at double precision not null
  )`,
];
