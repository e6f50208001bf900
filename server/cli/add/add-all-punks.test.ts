/** Adds all 10,000 CryptoPunks from a local chain. */
import { describe } from "vitest";
import { describeAdding } from "../../testing/chain/adding-punks.ts";

describe("adding CryptoPunks", { tags: ["long"] }, () => describeAdding(10_000));
