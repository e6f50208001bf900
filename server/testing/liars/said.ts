/** The sentence about each lie, which API, page, log and terminal show. */
import type { LogLie } from "./log-lies.ts";
import type { OpenSeaLie } from "./lying-opensea.ts";

/** "HOST" stands for the endpoint's host. */
export const SAID = {
  otherBlock: "HOST: eth_getLogs is answered with a log of another block",
  /** The same lie in a range. */
  mixedBlocks: "HOST: eth_getLogs is answered with two blocks of one number or hash",
  laterNumber: "HOST: eth_getLogs is answered with a log of another block",
  removed: "HOST: eth_getLogs is answered in an unknown shape",
  otherAddress: "HOST: eth_getLogs is answered with a log of another address or topic",
  otherTopic: "HOST: eth_getLogs is answered with a log of another address or topic",
  repeated: "HOST: eth_getLogs is answered with two logs at one place",
  madeUp: "HOST: eth_getLogs is answered with a log that the block's bloom filter excludes",
  /** The same lie in a range, and while a collection is added. */
  otherLog: "HOST: eth_getLogs is answered with a log that is not of its block",
  strayLog: "a log of block 135 is not of this block",
  omitted: "HOST: eth_getLogs is answered without all logs of the block",
  noBloom: "HOST: eth_getBlockByNumber is answered with a block that does not have its hash",
  futureTime: "HOST: eth_getLogs is answered with a time more than a day after this server's clock",
  hugePlace: "HOST: eth_getLogs is answered in an unknown shape",
  longTopic: "HOST: eth_getLogs is answered in an unknown shape",
  manyTopics: "HOST: eth_getLogs is answered in an unknown shape",
  highHead:
    "HOST: eth_getBlockByNumber is answered with a block that the chain cannot have reached",
  /** The same lie of an endpoint that answered with no block before. */
  highFirstHead:
    "HOST: eth_getBlockByNumber is answered with a newest block whose parent the endpoint lacks",
  futureBlock:
    "HOST: eth_getBlockByNumber is answered with a time more than a day after this server's clock",
  otherHash:
    "HOST: eth_getBlockByNumber is answered with other blocks each time, so none after block 7 can be read",
  otherChain: "HOST is of chain 1, but chain 31337 is needed",
  flood: "HOST: eth_chainId: the answer takes more than 128 MB to read",
  redirect: "HOST: eth_chainId is answered with HTTP 307",
  /** The same lie of an endpoint that is followed. */
  laterRedirect: "HOST: eth_getBlockByNumber is answered with HTTP 307",
  contradiction: "the RPC endpoints contradict each other about block 7",
} as const satisfies Readonly<Record<LogLie, string>> & Readonly<Record<string, string>>;

/** The sentence about each lie of OpenSea. "TURN" stands for the longest time of a turn, "PATH" for the path of a list. */
export const SAID_OF_OPENSEA = {
  endlessPages: "OpenSea takes more than TURN to send a list",
  emptyPages: "OpenSea's pages have no end for PATH",
  badEntries: "OpenSea's listings have a shape that is not known",
  flood: "OpenSea sends an answer that takes more than 128 MB to read",
  redirect: "OpenSea cannot be reached",
} as const satisfies Readonly<Record<OpenSeaLie, string>>;

/** Returns a pattern of a sentence with any host on loopback, after `before`, up to its end or its full stop. */
export function saying(sentence: string, before = ""): RegExp {
  const escaped = sentence.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${before}${escaped.replace("HOST", "127\\.0\\.0\\.1:\\d+")}(?:$|\\.)`);
}
