/** Images of one imported collection, and a server on the loopback interface for its originals. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { onTestFinished, vi } from "vitest";
import {
  createImages,
  type ImagesOptions,
  type PictureStore,
} from "../media/images/create-images.ts";
import type { FetchRules } from "../platform/outbound/fetch-original.ts";
import type { StoredCollection } from "../storage/store/store.ts";
import type { PreparedToken } from "../valuation/ingest/prepared.ts";
import { BARE_COLLECTION } from "./sample-collection.ts";

export const CLIENT = "1.1.1.1";

/** Runs a server on the loopback interface until the test ends, and returns its origin under a made-up name. */
export async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  return `http://pictures.example:${port}`;
}

export function token(
  tokenId: string,
  imageUrl: string | null,
  traits: PreparedToken["traits"] = [],
) {
  return {
    tokenId,
    name: null,
    rank: 1,
    rarityScore: 1,
    imageUrl,
    animationUrl: null,
    traits,
    vibes: [],
  } satisfies PreparedToken;
}

export function storeOf(
  collection: Pick<StoredCollection, "id" | "drawn" | "traits">,
  tokens: readonly PreparedToken[],
): PictureStore {
  const stored: StoredCollection = {
    epoch: "e",
    seq: 1,
    projectionsRev: 1,
    generation: 1,
    lastListingsUpdate: null,
    name: collection.id,
    ...BARE_COLLECTION,
    size: tokens.length,
    dataSource: { kind: "import", note: "", listingsSimulated: false, salesCount: 0 },
    ...collection,
  };
  return {
    collection: (id) => (id === collection.id ? stored : null),
    token: async (_, id) => tokens.find(({ tokenId }) => tokenId === id) ?? null,
    picture: async () => null,
  };
}

/** Creates images for one imported collection whose token "1" has its original at `imageUrl`. */
export function imported(imageUrl: string | null, options: Partial<ImagesOptions> = {}) {
  const report = vi.fn<(line: string) => void>();
  const images = createImages({
    store: storeOf({ id: "real", drawn: false, traits: [] }, [token("1", imageUrl)]),
    hosts: ["pictures.example"],
    report,
    ...options,
  });
  return { images, report };
}

/** A DNS lookup that returns these addresses for every name. */
export function lookupAt(...addresses: string[]): FetchRules["lookup"] {
  return (_, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
}

/** Rules that let a test reach its own server as pictures.example. */
export const LOOPBACK: Partial<FetchRules> = {
  allowsUrl: ({ hostname }) => hostname === "pictures.example",
  allowsAddress: (address) => address === "127.0.0.1",
  lookup: lookupAt("127.0.0.1"),
  maxBytes: 200_000,
  timeoutMs: 2_000,
};

export const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c04020" } })
    .png()
    .toBuffer();
