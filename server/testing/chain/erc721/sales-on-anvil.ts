/** Traders, tokens and Seaport on a local chain, and the sales that the decoder finds there. */
import { encodeFunctionData } from "viem";
import { type Hex, ZERO_ADDRESS } from "../../../market/raw-log.ts";
import { decodeErc721 } from "../../../sources/chain/protocol/erc721/decode-erc721.ts";
import { runAnvil } from "../anvil.ts";
import { compile } from "../compile.ts";
import {
  type Artifact,
  type Call,
  createLocalChain,
  type LocalChain,
  lower,
  type Trader,
} from "./local-chain.ts";
import { erc20, type Item, nft } from "./sale-logs.ts";
import type { FoundSale } from "./sale-story.ts";
import {
  artifact,
  putSeaport,
  SEAPORT_ADDRESS,
  type SignedOrder,
  signOrder,
} from "./seaport-calls.ts";

const ERC721 = artifact("src/contracts/test/TestERC721.sol/TestERC721");
const ERC20 = artifact("src/contracts/test/TestERC20.sol/TestERC20");
const ROUTER = compile("Router");
const FORTUNE = 10n ** 24n;

/** Sales and bundles that the decoder finds in a transaction. */
export interface Found {
  readonly sales: readonly FoundSale[];
  readonly bundles: number;
  /** ETH and WETH together that left Bob's balance, in wei. */
  readonly paidByBob: bigint;
}

export interface SalesWorld {
  readonly chain: LocalChain;
  readonly alice: Trader;
  readonly bob: Trader;
  readonly carol: Trader;
  /** Receives fees. */
  readonly fee: Hex;
  readonly contract: Hex;
  readonly otherContract: Hex;
  readonly weth: Hex;
  readonly router: Hex;
  stop(): Promise<void>;
  /** Mints the next token of the contract. */
  mint(owner: Trader): Promise<bigint>;
  mintOther(owner: Trader, tokenId: bigint): Promise<void>;
  ownerOf(tokenId: bigint): Promise<Hex>;
  token(tokenId: bigint, recipient?: Hex): Item;
  inWeth(amount: bigint, recipient?: Hex): Item;
  order(offerer: Trader, offer: Item[], consideration: Item[]): Promise<SignedOrder>;
  approve(spender: Hex): Call[];
  transferFrom(from: Hex, to: Hex, tokenId: bigint): Call;
  /** Calls several contracts in one transaction. */
  route(...calls: readonly (Call | RawCall)[]): Call;
  find(from: Trader, call: Call): Promise<Found>;
}

export interface RawCall {
  readonly to: Hex;
  readonly data: Hex;
}

export async function createSalesWorld(): Promise<SalesWorld> {
  const anvil = await runAnvil({ noMining: true });
  const chain = await createLocalChain(anvil);
  const [alice, bob, carol, { address: fee }] = chain.traders as [Trader, Trader, Trader, Trader];
  const contract = await chain.deploy(ERC721);
  const otherContract = await chain.deploy(ERC721);
  const weth = await chain.deploy(ERC20);
  const router = await chain.deploy(ROUTER);
  await putSeaport(chain);
  let lastTokenId = 0n;

  const on = ({ abi }: Artifact, to: Hex, functionName: string, ...args: unknown[]): Call => {
    return { to, abi, functionName, args };
  };
  const approve = (spender: Hex): Call[] => [
    on(ERC20, weth, "approve", spender, FORTUNE),
    on(ERC721, contract, "setApprovalForAll", spender, true),
    on(ERC721, otherContract, "setApprovalForAll", spender, true),
  ];
  for (const trader of [alice, bob, carol]) {
    await chain.send(trader, on(ERC20, weth, "mint", trader.address, FORTUNE));
    for (const call of [...approve(SEAPORT_ADDRESS), ...approve(router)]) {
      await chain.send(trader, call);
    }
  }
  const wealthOfBob = async () =>
    (await chain.ethOf(bob)) +
    ((await chain.read(on(ERC20, weth, "balanceOf", bob.address))) as bigint);

  return {
    ...{ chain, alice, bob, carol, fee, contract, otherContract, weth, router },
    stop: anvil.close,
    async mint(owner) {
      lastTokenId += 1n;
      await chain.send(owner, on(ERC721, contract, "mint", owner.address, lastTokenId));
      return lastTokenId;
    },
    async mintOther(owner, tokenId) {
      await chain.send(owner, on(ERC721, otherContract, "mint", owner.address, tokenId));
    },
    async ownerOf(tokenId) {
      return lower((await chain.read(on(ERC721, contract, "ownerOf", tokenId))) as Hex);
    },
    token: (tokenId, recipient = ZERO_ADDRESS) => nft(tokenId, recipient, contract),
    inWeth: (amount, recipient) => erc20(weth, amount, recipient),
    order: (offerer, offer, consideration) =>
      signOrder(chain.chainId, offerer, offer, consideration),
    approve,
    transferFrom: (from, to, tokenId) => on(ERC721, contract, "transferFrom", from, to, tokenId),
    route(...calls) {
      const routed = calls.map((call) =>
        "data" in call
          ? { ...call, value: 0n }
          : { to: call.to, value: call.value ?? 0n, data: encodeFunctionData(call) },
      );
      const value = routed.reduce((sum, call) => sum + call.value, 0n);
      return { ...on(ROUTER, router, "run", routed), value };
    },
    async find(from, call) {
      const before = await wealthOfBob();
      const transactionHash = await chain.send(from, call);
      const paidByBob = before - (await wealthOfBob());
      const own = await chain.logsOf(contract, transactionHash);
      const { events, bundles } = decodeErc721(contract, own, [weth]);
      const sales = events.flatMap((event) => {
        if (event.kind !== "sold") return [];
        const { tokenId, wei, currency, marketplace, from, to } = event;
        return [{ tokenId, wei, currency, marketplace, from, to }];
      });
      return { sales, bundles, paidByBob };
    },
  };
}
