/** Finds the newest block that two endpoints have and fewer contradict, and which endpoints show its chain. */
import type { BlockHeader } from "../../../../market/raw-log.ts";
import type { EndpointIndex } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";

/** A block that an endpoint answered with. */
export interface ShownBlock {
  readonly endpoint: EndpointIndex;
  readonly block: BlockHeader;
}

/** Asks all endpoints for a block, or those of `only`. Endpoints without it are left out. */
export type AskForBlock = (
  block: "latest" | number,
  only?: ReadonlySet<EndpointIndex>,
) => Promise<readonly ShownBlock[]>;

export interface Agreement {
  readonly head: BlockHeader;
  /** Endpoints that have the head. They are two or more, and more than those that contradict it. */
  readonly agreeing: ReadonlySet<EndpointIndex>;
  /** Endpoints that lag behind on the chain of the head, or could not be compared with it. */
  readonly lagging: ReadonlySet<EndpointIndex>;
  /** Endpoints that have another block of the head's number, or of their own newest block's if they lag. */
  readonly contradicting: ReadonlySet<EndpointIndex>;
}

/** Rejects with an `RpcError` if no two endpoints agree, or if those that agree do not outnumber those that contradict them. */
export async function agreeOnHead(ask: AskForBlock): Promise<Agreement> {
  let isContested = false;
  const heads = (await ask("latest")).toSorted((a, b) => b.block.number - a.block.number);
  for (const { block: head } of heads) {
    const higher = indexes(heads.filter(({ block }) => block.number > head.number));
    const shown = [
      ...heads.filter(({ block }) => block.number === head.number),
      ...(higher.size > 0 ? await ask(head.number, higher) : []),
    ];
    const isHead = ({ block }: ShownBlock) => block.hash === head.hash;
    const agreeing = indexes(shown.filter(isHead));
    if (agreeing.size < 2) continue;
    const others = shown.filter((each) => !isHead(each));
    const lagging: ShownBlock[] = [];
    for (const behind of heads.filter(({ block }) => block.number < head.number))
      if (await isContradicted(behind, agreeing, ask)) others.push(behind);
      else lagging.push(behind);
    const contradicting = indexes(others);
    if (contradicting.size < agreeing.size)
      return { head, agreeing, lagging: indexes(lagging), contradicting };
    isContested = true;
  }
  throw new RpcError(
    "unavailable",
    isContested
      ? "the RPC endpoints contradict each other: no majority has the same newest block"
      : "no two RPC endpoints agree on the newest block",
  );
}

/** Returns true if all endpoints of `agreeing` that answer have another block in the place of `block`. */
async function isContradicted(
  { block }: ShownBlock,
  agreeing: ReadonlySet<EndpointIndex>,
  ask: AskForBlock,
): Promise<boolean> {
  const own = await ask(block.number, agreeing);
  return own.length > 0 && own.every((each) => each.block.hash !== block.hash);
}

function indexes(shown: readonly ShownBlock[]): Set<EndpointIndex> {
  return new Set(shown.map(({ endpoint }) => endpoint));
}
