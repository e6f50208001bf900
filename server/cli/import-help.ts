/** Output of `npm run import -- --help`. `server/sources/import` parses the formats. */

export const IMPORT_HELP = `Brings a collection into Fairfloor from a folder of files.

  npm run import -- DIR --id ID --name NAME [--simulate-listings [--floor ETH]]

  DIR                  the folder with the files below
  --id ID              its part of the address /c/ID: lower-case letters, digits, hyphens
  --name NAME          its name on screen
  --simulate-listings  invent listings around the projections, and say so on screen
  --floor ETH          where they begin if there are no sales to project from (1)
  --help               this text

Importing an id again replaces the collection, in one transaction. If anything stops the import, the
database stays as it was and the exit code is 1. The server may run meanwhile.

tokens.csv (needed; the first bad row stops the import)
  token_id             1 to 78 digits, each once
  name                 optional; without it "NAME #token_id"
  image_url            optional; http, https, ipfs or ar
  animation_url        optional; likewise, or data:text/html: a page of HTML can be run
  trait:TRAIT          a column per trait; several values of one token are parted by |
                       an empty cell: the token lacks the trait

sales.csv (optional) and listings.csv (optional)
  timestamp,token_id,price_eth      ISO 8601 (UTC where no zone is named) or Unix seconds
  token_id,price_eth,marketplace    OpenSea, LooksRare, X2Y2 or any other name, or 1, 2, 3, 0;
                                    of several listings of a token the cheapest is kept
  Prices are decimals in ETH. Bad rows are reported with file and line and left out; if
  more than 1 percent of a file's rows are bad, the import stops.

vibes.csv (optional; the first bad row stops the import)
  vibe,trait,value                  a row for each trait value that belongs to a vibe

collection.json (optional; every field too)
  {
    "description": "Text", "contract": "0x...", "chain": "ethereum", "briteline": false,
    "links": [{"label": "Website", "url": "https://..."}],
    "featured": 0,                     a slot from 1 up; -1: featured without a slot
    "featuredStartDate": "2022-03-01", "featuredEndDate": null,
    "firstPublishedToProduction": null     ISO times, Unix seconds or milliseconds
  }

All files are UTF-8, with or without a byte order mark; lines end in LF or CRLF; a cell that holds a
comma, a quote or a line break is put in "quotes", a quote in it doubled. The first line names the
columns, in any order. DATA_DIR and DATABASE_URL choose the database, as for the server.`;
