/** The facts of a token's market, each for a `dd`. */
import type { ReactNode } from "react";
import { accountUrl, transactionUrl } from "../../../contract/chains.ts";
import type { CollectionInfo } from "../../../contract/collection.ts";
import { marketplaceName, marketplaceUrl } from "../../../contract/listings/marketplaces.ts";
import type { TokenMarket } from "../../../contract/market/token-market.ts";
import { shortAddress } from "../../wallet/connection.ts";
import { OutwardLink } from "../OutwardLink.tsx";
import { isWrapped } from "./market-words.ts";

interface OnExplorerProps {
  /** Page of an explorer. Null if none is known. */
  readonly url: string | null;
  /** Address or hash: "0x" and hexadecimal digits. */
  readonly hex: string;
  /** Text of the link, instead of the shortened address or hash. */
  readonly text?: string;
}

function OnExplorer({ url, hex, text = shortAddress(hex) }: OnExplorerProps) {
  if (url === null) return <span title={hex}>{shortAddress(hex)}</span>;
  return (
    <OutwardLink href={url} title={hex}>
      {text}
    </OutwardLink>
  );
}

interface AccountProps {
  readonly chain: string;
  readonly address: string;
}

export function Account({ chain, address }: AccountProps) {
  return <OnExplorer url={accountUrl(chain, address)} hex={address} />;
}

interface TransactionProps {
  readonly chain: string;
  readonly hash: string;
  readonly text?: string;
}

export function Transaction({ chain, hash, text }: TransactionProps) {
  return <OnExplorer url={transactionUrl(chain, hash)} hex={hash} text={text} />;
}

interface OwnerProps {
  readonly chain: string;
  readonly market: TokenMarket;
  /** Shown if the owner wrapped the token. */
  readonly wrapped: ReactNode;
}

export function Owner({ chain, market, wrapped }: OwnerProps) {
  const { owner } = market;
  if (owner === undefined) return "Unknown";
  if (owner === null) return "None";
  return (
    <>
      {isWrapped(market) && wrapped}
      <Account chain={chain} address={owner} />
    </>
  );
}

interface MarketPageProps {
  readonly collection: CollectionInfo;
  readonly tokenId: string;
  readonly marketplace: number | null;
  /** Precedes the marketplace's name. */
  readonly lead?: string;
}

/** Link to the token's page on a marketplace. Nothing if it has none. */
export function MarketPage({ collection, tokenId, marketplace, lead = "" }: MarketPageProps) {
  const { chain, contractAddress } = collection;
  if (marketplace === null) return null;
  const url = marketplaceUrl(marketplace, chain, contractAddress, tokenId);
  if (url === null) return null;
  return (
    <OutwardLink href={url}>
      {lead}
      {marketplaceName(marketplace)}
    </OutwardLink>
  );
}
