/** Output of `npm run feed -- --help`. `server/sources/feed/parse-event.ts` parses the format. */

export const FEED_HELP = `Feeds listings and sales of one collection from standard input, one JSON object per line.

  producer | npm run feed -- --id ID

  --id ID    the collection, which must be there already
  --help     this text

  {"type":"listed","tokenId":"7","price":1.5,"marketplace":"OpenSea"}
  {"type":"unlisted","tokenId":"7"}
  {"type":"sold","tokenId":"7","price":1.4,"at":"2026-01-01T12:00:00Z"}

  tokenId      1 to 78 digits; text, or a whole number below 2^53
  price        in ETH, 0 to a billion; a number or decimal text. A sale also ends the listing
  marketplace  OpenSea, LooksRare, X2Y2 or any other name, or 1, 2, 3, 0 (left out: other)
  currency     the symbol of what is asked for (ETH)
  at           ISO time, Unix seconds or milliseconds (now). An event older than the latest word on
               its token changes nothing, a sale that is already known is not stored twice

Lines are stored as they come; the server may run meanwhile and shows them at once. A bad line is
reported with its number and left out, the rest is kept. The exit code is 1 if the collection is
unknown, the database is out of reach, or not one line of the input could be used; else 0.
DATA_DIR and DATABASE_URL choose the database, as for the server.`;
