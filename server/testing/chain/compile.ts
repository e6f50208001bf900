/** Compiles the contracts for the tests, once: later runs read the result from node_modules/.cache. */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { Abi } from "viem";
import type { Hex } from "../../market/raw-log.ts";

export interface CompiledContract {
  readonly abi: Abi;
  /** The code that a deployment runs. */
  readonly bytecode: Hex;
  /** The code at the contract's address. */
  readonly deployedBytecode: Hex;
}

export type ContractName =
  | "PunksMarket"
  | "PunksData"
  | "TestNft"
  | "Weth"
  | "Batch"
  | "Router"
  | "CountedNft"
  | "BatchNft"
  | "SilentNft"
  | "DraftNft"
  | "BareNft"
  | "MultiToken";
type Compiled = Readonly<Record<string, CompiledContract>>;

/** The part of solc's answer that is used. */
interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly abi: Abi; readonly evm: SolcEvm }>>>
  >;
}
interface SolcEvm {
  readonly bytecode: { readonly object: string };
  readonly deployedBytecode: { readonly object: string };
}

const FOLDER = join(import.meta.dirname, "contracts");
const CACHE = resolve(import.meta.dirname, "../../../node_modules/.cache/fairfloor-contracts");
const SETTINGS = {
  optimizer: { enabled: true },
  // No hash of the sources in the code, so that a comment does not change it.
  metadata: { appendCBOR: false },
  outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"] } },
};

const require = createRequire(import.meta.url);
let compiled: Compiled | undefined;

function compileAll(sources: Readonly<Record<string, { readonly content: string }>>): Compiled {
  const solc: { compile(input: string): string } = require("solc");
  const input = JSON.stringify({ language: "Solidity", sources, settings: SETTINGS });
  const { errors = [], contracts }: SolcOutput = JSON.parse(solc.compile(input));
  if (errors.length > 0) throw new Error(errors.map((each) => each.formattedMessage).join("\n"));
  return Object.fromEntries(
    Object.values(contracts).flatMap((file) =>
      Object.entries(file).map(([name, { abi, evm }]): [string, CompiledContract] => [
        name,
        {
          abi,
          bytecode: `0x${evm.bytecode.object}`,
          deployedBytecode: `0x${evm.deployedBytecode.object}`,
        },
      ]),
    ),
  );
}

function readOrCompile(): Compiled {
  const files = readdirSync(FOLDER).toSorted();
  const sources = Object.fromEntries(
    files.map((file) => [file, { content: readFileSync(join(FOLDER, file), "utf8") }]),
  );
  const { version } = require("solc/package.json");
  const key = createHash("sha256").update(JSON.stringify([version, SETTINGS, sources]));
  const cached = join(CACHE, `${key.digest("hex")}.json`);
  try {
    return JSON.parse(readFileSync(cached, "utf8"));
  } catch {
    const result = compileAll(sources);
    mkdirSync(CACHE, { recursive: true });
    const unfinished = `${cached}.${randomUUID()}`; // other tests may write the same file now
    writeFileSync(unfinished, JSON.stringify(result));
    renameSync(unfinished, cached);
    return result;
  }
}

/** Compiles the contracts unless the cache has them, so that processes that start at the same time need not do it each. */
export function compileContracts(): void {
  readOrCompile();
}

/** Returns a contract of `contracts/`. */
export function compile(name: ContractName): CompiledContract {
  compiled ??= readOrCompile();
  const contract = compiled[name];
  if (!contract) throw new Error(`no contract ${name} in ${FOLDER}`);
  return contract;
}
