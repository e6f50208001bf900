/** Redacts the secrets that a process of ours knows: those of its settings, of kept addresses, and of what a person named. */
import { readFileSync, statSync } from "node:fs";
import { createRedactor, type Redact, secretsOfUrl } from "../log/redact.ts";
import { addressFileIn } from "./kept-addresses.ts";
import type { RpcAddress } from "./rpc-address.ts";
import { secretsIn } from "./secrets.ts";
import { dataDir, type Environment } from "./settings.ts";

export interface SettingsRedactor {
  /** Also redacts addresses of the data folder's file, which `npm run add` may change meanwhile. */
  readonly redact: Redact;
  /** Redacts these addresses too, except for their hosts. */
  hide(addresses: readonly RpcAddress[]): void;
}

export function createSettingsRedactor(env: Environment): SettingsRedactor {
  const secrets = new Set(secretsIn(env));
  const file = addressFileIn(dataDir(env));
  let redact = createRedactor(secrets);
  let version = "";

  function add(addresses: readonly string[]): void {
    const before = secrets.size;
    for (const each of addresses)
      for (const secret of secretsOfUrl(new URL(each))) secrets.add(secret);
    if (secrets.size > before) redact = createRedactor(secrets);
  }

  return {
    redact(text) {
      const found = versionOf(file);
      if (found !== version) {
        version = found;
        add(addressesIn(file));
      }
      return redact(text);
    },
    hide: (addresses) => add(addresses.map((each) => each.whole())),
  };
}

function versionOf(path: string): string {
  try {
    const { ino, ctimeMs, size } = statSync(path);
    return `${ino} ${ctimeMs} ${size}`;
  } catch {
    return ""; // there is no such file, or it cannot be read
  }
}

/** Returns all words of the file that are addresses, also if the file is malformed. */
function addressesIn(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8")
      .split(/\s+/)
      .filter((word) => URL.canParse(word));
  } catch {
    return [];
  }
}
