/** Parses the arguments of `npm run add`. */
import { CHAIN_NAMES, chainIdOf } from "../../../contract/chains.ts";
import { parseInteger } from "../../../contract/values/digits.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { DAY_MS, type UnixMs } from "../../../contract/values/units.ts";
import type { Hex } from "../../market/raw-log.ts";
import { readAddressFile } from "../../platform/config/address-file.ts";
import {
  isBare,
  parseTypedAddress,
  RPC_ADDRESS,
  type RpcAddress,
} from "../../platform/config/rpc-address.ts";
import { ConfigError, got } from "../../platform/config/settings.ts";
import { messageOf } from "../../platform/log/message-of.ts";
import type { Beginning, Wanted } from "../../sources/collection-source.ts";
import { parseTime } from "../../sources/parse-time.ts";
import type { TraitRules } from "../../valuation/ingest/settle-traits.ts";
import { checksFor, parseCollectionId, parseOptions } from "../command.ts";
import { parseTraitRules, TRAIT_OPTIONS } from "../trait-options.ts";
import { parseTokenRanges } from "./token-ranges.ts";

export const ADD_HELP = `Brings a collection into Fairfloor from its chain, from OpenSea or from both, and lets the server follow it.

  npm run add -- cryptopunks
  npm run add -- 0xCONTRACT [--id ID] [--name NAME]
  npm run add -- 0xCONTRACT --opensea [SLUG]
  npm run add -- 0xCONTRACT --refresh [IDS]

  --rpc URL             address of a JSON-RPC endpoint without user, path and query, which holds no
                        key; repeat it for fallbacks, and with three or more the newest block is
                        the one that two agree on (ETH_RPC_URL)
  --rpc-file FILE       file with any such addresses, one on each line
  --id ID               its part of the address /c/ID: lower-case letters, digits, hyphens
  --name NAME           its name on screen (what the contract says)
  --since DATE          reads the sales back to this day or time (two years)
  --from-block N        reads the sales from this block on instead
  --market MARKET       cryptopunks or erc721 (erc721 for a contract's address); erc721 reads a contract
                        that does not look like ERC-721, such as a draft of the standard
  --without-held        leaves out the tokens that the contract itself owns, as it does burned ones
  --contract 0x...      the contract of the CryptoPunks market, on another chain
  --data-contract 0x... the contract with the punks' traits and pictures, on another chain
  --opensea [SLUG]      reads listings and offers from OpenSea, with the key OPENSEA_API_KEY; without
                        SLUG, it is found from the contract; without an endpoint, tokens and sales
                        are read from OpenSea too; a complete collection keeps its tokens and sales
  --chain CHAIN         chain of the contract, if no endpoint says it (ethereum)
  --refresh [IDS]       reads the metadata of a collection's tokens again, of all or of IDS such as
                        7,100-199, and keeps its listings, sales and record; a token that cannot be
                        read keeps what is known of it
  --leave-out TEXT      leaves out all values and traits of this name, such as "[Missing]"
  --ranked TRAIT        lets a trait of numbers count in the rank, such as Generation
  --unranked TRAIT      leaves a trait out of the rank; these three may be repeated, and hold for
                        later changes of the collection too
  --rates FILE          what other currencies were worth in ETH on single days, as the rates.csv of an
                        import; sales and listings in them are then shown in ETH too; for a complete
                        collection it changes nothing else
  --dry-run             says what it would cost, and changes nothing
  --help                this text

The command reads the tokens, their metadata, their sales, asks and bids, ranks and values them. If it
is stopped anywhere, the same command goes on where it stopped. The server may run meanwhile, and
follows the collection from then on. RPC_RATE limits the calls a second, DATA_DIR and DATABASE_URL
choose the database, as for the server. The database holds the hosts of --rpc and --rpc-file. The server
takes their addresses from ETH_RPC_URL, else from DATA_DIR/rpc-addresses, where this command keeps them
unless DATABASE_URL is set. With OPENSEA_API_KEY set, a contract's listings and offers are read without
--opensea too.`;

/** https://etherscan.io/address/0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb */
const PUNKS_MARKET: Hex = "0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb";
/** https://etherscan.io/address/0x16f5a35647d6f03d5d3da7b35409d65ba03af3b2 */
const PUNKS_DATA: Hex = "0x16f5a35647d6f03d5d3da7b35409d65ba03af3b2";
/** Block of the market's creation on Ethereum. */
const PUNKS_FIRST_BLOCK = 3_914_495;
const DEFAULT_SINCE_MS = 730 * DAY_MS;

/** Part of the address opensea.io/collection/SLUG. */
const SLUG = /^[a-z0-9][a-z0-9._-]{0,199}$/;

export interface AddArguments extends Required<Wanted>, Beginning {
  /** Null: from the collection's name. */
  readonly id: string | null;
  /** Addresses from `--rpc` and from the file of `--rpc-file`. */
  readonly rpcAddresses: readonly RpcAddress[];
  /** Null if the arguments do not ask for a refresh. Null ids: of all tokens. */
  readonly refresh: { readonly ids: readonly string[] | null } | null;
  /** File of `--rates`, or null. */
  readonly ratesFile: string | null;
  readonly isDryRun: boolean;
  readonly traitRules: TraitRules;
}

/** Returns null if the arguments ask for help. */
export function parseAddArguments(argv: readonly string[], now: UnixMs): AddArguments | null {
  const { valid, invalid } = checksFor("add");
  const text = { type: "string" } as const;
  const { values, positionals } = valid(
    parseOptions({
      args: withOptionalValues(argv),
      allowPositionals: true,
      options: {
        rpc: { type: "string", multiple: true },
        "rpc-file": text,
        ...{ id: text, name: text, since: text, "from-block": text, market: text },
        ...{ contract: text, "data-contract": text, opensea: text, chain: text },
        ...{ refresh: text, rates: text },
        ...TRAIT_OPTIONS,
        "dry-run": { type: "boolean" },
        "without-held": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }),
  );
  if (values.help) return null;

  function address(place: string, given: string): Hex {
    if (/^0x[0-9a-fA-F]{40}$/.test(given)) return given.toLowerCase() as Hex; // just checked
    throw invalid(place, `must be an address such as ${PUNKS_MARKET}${got(given)}`);
  }

  const [what, extra] = positionals;
  if (what === undefined) throw invalid("what", "is missing; name cryptopunks or a contract");
  if (extra !== undefined)
    throw invalid("what", `there is a second one${got(extra)}; add one at a time`);
  const isPunks = what.toLowerCase() === "cryptopunks";
  const market = values.market ?? (isPunks ? "cryptopunks" : "erc721");
  if (market !== "cryptopunks" && market !== "erc721")
    throw invalid("--market", `must be cryptopunks or erc721, got ${inspect(market)}`);
  if (isPunks && market !== "cryptopunks")
    throw invalid("--market", "must be cryptopunks for cryptopunks");
  if (!isPunks && values.contract !== undefined)
    throw invalid("--contract", "is for cryptopunks; the contract is named already");
  const contract = isPunks
    ? address("--contract", values.contract ?? PUNKS_MARKET)
    : address("what", what);
  const data = values["data-contract"];
  if (data !== undefined && market !== "cryptopunks")
    throw invalid("--data-contract", "is for cryptopunks; ERC-721 tokens name their metadata");
  if (values.opensea !== undefined && market !== "erc721")
    throw invalid("--opensea", "is for a contract; CryptoPunks have a market of their own");
  const slug = values.opensea?.trim().toLowerCase() || null;
  if (slug !== null && !SLUG.test(slug))
    throw invalid("--opensea", `must be a slug such as boredapeyachtclub, got ${inspect(slug)}`);
  const namedChain = values.chain === undefined ? null : chainIdOf(values.chain.toLowerCase());
  if (values.chain !== undefined && namedChain === null)
    throw invalid(
      "--chain",
      `must be one of ${CHAIN_NAMES.join(", ")}, got ${inspect(values.chain)}`,
    );
  const ranges = values.refresh?.trim() || null;
  const refreshIds = ranges === null ? null : parseTokenRanges(ranges);
  if (ranges !== null && refreshIds === null)
    throw invalid("--refresh", `must be token ids such as 7,100-199, got ${inspect(ranges)}`);
  if (values.refresh !== undefined && market !== "erc721")
    throw invalid("--refresh", "is for a contract; the metadata of CryptoPunks do not change");
  for (const option of ["since", "from-block", "without-held"] as const)
    if (values.refresh !== undefined && values[option] !== undefined)
      throw invalid(
        `--${option}`,
        "is for an add; --refresh keeps the tokens and sales that are known",
      );
  const dataContract =
    market === "cryptopunks" ? address("--data-contract", data ?? PUNKS_DATA) : null;
  const name = values.name?.trim() ?? (market === "cryptopunks" ? "CryptoPunks" : null);
  if (name !== null && (name === "" || name.length > 200))
    throw invalid("--name", 'must be 1 to 200 characters, such as --name "Cool Cats"');
  const rpcAddresses = [
    ...(values.rpc ?? []).map(bareAddress),
    ...(values["rpc-file"] === undefined ? [] : addressesIn(values["rpc-file"])),
  ];
  const rpcHosts = [...new Set(rpcAddresses.map(({ host }) => host))];
  const isMainnetMarket = isPunks && values.contract === undefined;
  return {
    market,
    insists: values.market !== undefined,
    contract,
    dataContract,
    id:
      values.id === undefined
        ? isPunks
          ? "cryptopunks"
          : null
        : valid(parseCollectionId(values.id)),
    name,
    rpcAddresses,
    rpcHosts: rpcHosts.length > 0 ? rpcHosts : null,
    since: values.since === undefined ? now - DEFAULT_SINCE_MS : sinceOf(values.since),
    fromBlock: values["from-block"] === undefined ? null : blockOf(values["from-block"]),
    chainId: isMainnetMarket ? 1 : namedChain,
    openSea: values.opensea === undefined ? null : { slug },
    refresh: values.refresh === undefined ? null : { ids: refreshIds },
    firstBlock: isMainnetMarket ? PUNKS_FIRST_BLOCK : 0,
    leavesOutHeld: values["without-held"] ?? false,
    ratesFile: values.rates ?? null,
    isDryRun: values["dry-run"] ?? false,
    traitRules: valid(parseTraitRules(values)),
  };

  /** Rejects an address that may contain a key, because every process can read arguments. No message contains the address. */
  function bareAddress(given: string): RpcAddress {
    const address = parseTypedAddress(given);
    if (address === null) throw invalid("--rpc", `must be ${RPC_ADDRESS}`);
    if (isBare(address)) return address;
    throw invalid(
      "--rpc",
      "must be an address without user, path and query, such as http://127.0.0.1:8545, because other programs can read it; set ETH_RPC_URL to any other address, or name a file that holds it with --rpc-file",
    );
  }

  function addressesIn(file: string): readonly RpcAddress[] {
    try {
      const addresses = readAddressFile(file);
      if (addresses.length > 0) return addresses;
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw invalid("--rpc-file", `cannot be read: ${messageOf(error)}`);
    }
    throw invalid("--rpc-file", "must be a file with an address on each line");
  }

  function sinceOf(given: string): UnixMs {
    const at = parseTime(given);
    if (at === null || at > now)
      throw invalid(
        "--since",
        `must be a day in the past such as 2024-01-31, got ${inspect(given)}`,
      );
    return at;
  }

  function blockOf(given: string): number {
    const block = parseInteger(given);
    if (block === null)
      throw invalid("--from-block", `must be a block's number, got ${inspect(given)}`);
    return block;
  }
}

/** Lets these options stand without a value: at the end, before another option, and before a contract. */
const OPTIONAL_VALUES = ["--opensea", "--refresh"];

function withOptionalValues(argv: readonly string[]): string[] {
  return argv.map((given, place) => {
    const next = argv[place + 1];
    const hasNoValue = next === undefined || next.startsWith("-") || next.startsWith("0x");
    return OPTIONAL_VALUES.includes(given) && hasNoValue ? `${given}=` : given;
  });
}
