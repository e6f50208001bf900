/** Starts attacks in processes of their own, so that they do not delay the reader. */
import { fork } from "node:child_process";
import { once } from "node:events";
import type { Order, Tally } from "./attacker.ts";

/** Resolves when the attack has begun, with a function that stops it and returns what the attacker got. */
export async function startAttack(order: Order): Promise<() => Promise<Tally>> {
  const attacker = fork(new URL("./attacker.ts", import.meta.url), {
    execArgv: ["--import", "tsx"],
  });
  attacker.send(order);
  await once(attacker, "message");
  return async () => {
    const reported = once(attacker, "message") as Promise<[Tally]>; // our own program's format
    attacker.send("stop");
    const [tally] = await reported;
    return tally;
  };
}
