import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Anvil, runAnvil } from "./anvil.ts";
import { deployPunksMarket, type PunksMarket } from "./deploy.ts";
import { allLogs, naiveReplay, truth } from "./punks-state.ts";
import { type Story, startStory } from "./story.ts";

interface Stage {
  readonly anvil: Anvil;
  readonly market: PunksMarket;
  readonly story: Story;
}

async function setStage(standIn: boolean): Promise<Stage> {
  const anvil = await runAnvil({ noMining: true });
  const market = await deployPunksMarket(anvil, { standIn });
  return { anvil, market, story: await startStory(anvil, market, { seed: 7, punks: 60 }) };
}

/** Expects one state from the contract, from the story and from a replay of the logs. */
async function expectAgreement({ anvil, market, story }: Stage): Promise<void> {
  const { punks } = naiveReplay(await allLogs(anvil, market));
  const contract = await truth(anvil, market, story.punks);
  expect(contract).toEqual(story.states);
  const known = [...contract].filter(([punk]) => punks.has(punk));
  expect(punks).toEqual(new Map(known));
}

describe("a story", () => {
  let stages: Stage[] = [];
  beforeAll(async () => {
    stages = await Promise.all([setStage(false), setStage(true)]);
  });
  afterAll(() => Promise.all(stages.map(({ anvil }) => anvil.close())));

  it("agrees with the contract and with a replay of the logs", async () => {
    for (const stage of stages) {
      await stage.story.advance(200);
      await expectAgreement(stage);
    }
  });

  it("agrees with them after reorganisations", async () => {
    for (const stage of stages) {
      for (const depth of [1, 3, 12, 5, 12]) {
        await stage.story.reorg(depth);
        await expectAgreement(stage);
        await stage.story.advance(40);
      }
      await expectAgreement(stage);
    }
  });

  it("writes the same logs on the real market and on the stand-in", async () => {
    const [real, standIn] = await Promise.all(
      stages.map(async ({ anvil, market }) =>
        (await allLogs(anvil, market)).map(({ blockNumber, logIndex, topics, data }) => ({
          ...{ blockNumber, logIndex, topics, data },
        })),
      ),
    );
    expect(real?.length).toBeGreaterThan(600);
    expect(standIn).toEqual(real);
  });

  it("has every kind of happening", async () => {
    const { anvil, market, story } = stages[0] ?? (await setStage(false));
    const { sales } = naiveReplay(await allLogs(anvil, market));
    expect(sales.some(({ isAcceptedBid }) => isAcceptedBid)).toBe(true);
    expect(sales.some(({ isAcceptedBid }) => !isAcceptedBid)).toBe(true);
    const states = [...story.states.values()];
    expect(states.some(({ owner }) => story.wrappers.includes(owner))).toBe(true);
    expect(states.some(({ ask }) => ask?.taker)).toBe(true);
    expect(states.some(({ ask }) => ask?.taker === null)).toBe(true);
    expect(states.some(({ bid }) => bid)).toBe(true);
  });
});
