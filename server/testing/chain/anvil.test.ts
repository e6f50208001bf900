import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Hex, ZERO_ADDRESS } from "../../market/raw-log.ts";
import { arrange } from "../arrange.ts";
import { runAnvil } from "./anvil.ts";

describe("a local chain", () => {
  let ann: Hex;
  let bob: Hex;
  const anvil = arrange(() =>
    runAnvil({ noMining: true, slotsInAnEpoch: 4, timestampInterval: 12 }),
  );
  beforeAll(async () => {
    [ann = ZERO_ADDRESS, bob = ZERO_ADDRESS] = anvil.accounts;
  });

  const block = (number: number) =>
    anvil.client.getBlock({ blockNumber: BigInt(number), includeTransactions: true });
  const valuesIn = async (number: number) =>
    (await block(number)).transactions.map(({ value }) => value);

  it("mines on request, with transactions in the order in which they were sent", async () => {
    const values = [5n, 9n, 7n, 8n, 6n];
    for (const [index, value] of values.entries())
      await anvil.send({ from: index % 2 === 0 ? ann : bob, to: ZERO_ADDRESS, value });
    expect(await anvil.head()).toBe(0);
    await anvil.mine();
    expect(await anvil.head()).toBe(1);
    expect(await valuesIn(1)).toEqual(values);
    await anvil.mine(11);
    expect((await block(12)).timestamp - (await block(11)).timestamp).toBe(12n);
  });

  it("moves the safe and the final block behind the head", async () => {
    const head = await anvil.head();
    expect((await anvil.client.getBlock({ blockTag: "safe" })).number).toBe(BigInt(head - 4));
    expect((await anvil.client.getBlock({ blockTag: "finalized" })).number).toBe(BigInt(head - 8));
  });

  it("replaces blocks, drops their transactions and includes others", async () => {
    await anvil.send({ from: ann, to: bob, value: 1n });
    await anvil.mine();
    const head = await anvil.head();
    const before = await Promise.all([3, 2, 1, 0].map((depth) => block(head - depth)));
    await anvil.reorg(3, [
      [{ from: ann, to: bob, value: 2n }, 1],
      [{ from: bob, to: ann, value: 3n }, 1],
    ]);
    expect(await anvil.head()).toBe(head);
    const after = await Promise.all([3, 2, 1, 0].map((depth) => block(head - depth)));
    expect(after.map(({ hash }, index) => hash === before[index]?.hash)).toEqual([
      ...[true, false, false, false],
    ]);
    expect(await valuesIn(head)).toEqual([]);
    expect(await valuesIn(head - 1)).toEqual([2n, 3n]);
    await anvil.mine();
    expect(await valuesIn(head + 1)).toEqual([]);
  });
});

it("ends with the process that started it", async () => {
  const program = `
    import { runAnvil } from ${JSON.stringify(resolve(import.meta.dirname, "anvil.ts"))};
    const { url } = await runAnvil();
    console.log(url);
    setInterval(() => {}, 1000);`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [url] = await once(child.stdout, "data");
  const isListening = () =>
    fetch(String(url).trim(), { method: "POST", body: "{}" }).then(
      () => true,
      () => false,
    );
  expect(await isListening()).toBe(true);
  child.kill("SIGKILL");
  await vi.waitUntil(async () => !(await isListening()), { timeout: 10_000 });
});
