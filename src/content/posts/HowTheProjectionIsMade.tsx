import { Link } from "wouter";
import { postPath } from "../../../contract/routes.ts";
import { Prose } from "../../components/prose/Prose.tsx";
import { Bars } from "../charts/Bars.tsx";
import { Chart } from "../charts/Chart.tsx";
import { Columns } from "../charts/Columns.tsx";
import { LineChart } from "../charts/LineChart.tsx";
import { LEVEL_BY_MONTH, PAST_ERRORS, PUNKS_SOURCE, WORTHS } from "../figures.ts";

/** Percent of the projection that a hit may be off. */
const HIT = 25;

export default function HowTheProjectionIsMade() {
  return (
    <Prose>
      <p>
        A projection is what a token would sell for now. Not what it sold for, not what its owner
        hopes, not a target. For most tokens there is no recent sale to look up: of a collection's
        ten thousand, a few dozen change hands in a day. The rest have to be worked out from the
        ones that did.
      </p>
      <p>
        Fairfloor's method has two parts, because a price has two: how the market as a whole stands
        today, and what this token's traits add to that. In logarithms the two simply add up.
      </p>
      <pre>
        <code>log price = level of the market + worth of the token's traits</code>
      </pre>

      <h2>The level: where the market stands</h2>
      <p>
        Take a sale, subtract what the token's traits explain, and what is left is a reading of the
        market: what a usual token would have fetched at that moment. Each reading is noisy. One
        buyer was in a hurry, one seller needed the money. So the level is followed the way a ship
        is followed by radar: each new reading pulls the estimate towards itself, more if nothing
        was seen for a while, less if readings come every minute.
      </p>
      <Chart
        title="A usual punk went from 0.05 to 130 ETH and back to 74, and the level with it"
        source={`The level at each month's end, in ETH on a logarithmic scale. ${PUNKS_SOURCE}`}
      >
        <LineChart
          label="The level of the punks' market from June 2017 to December 2021: about 0.1 ETH until 2019, 0.3 to 0.8 in 2019 and early 2020, 25 in spring 2021, 130 in September 2021, 74 at the end"
          values={LEVEL_BY_MONTH}
          ticks={[0.1, 1, 10, 100]}
          marks={[
            [7, "2018"],
            [19, "2019"],
            [31, "2020"],
            [43, "2021"],
          ]}
        />
      </Chart>
      <p>
        A level that follows every reading can be led by the nose. On 11 March 2021 an alien sold
        for 4,200 ETH. In the twelve hours on either side of it, 64 other punks sold for 30.8 ETH on
        average; count the alien in and the average is 94.9. Replayed today, our level moves from
        19.06 to 19.18. Two rules do that. The alien's traits explain most of the price, so only the
        rest is a surprise; and a surprise counts no further than one and a half times the usual
        spread. One beyond eight times the price, or an eighth of it, counts a quarter of even that.
        A market that really has moved shows it again in the next sale, and the next, and is
        followed.
      </p>
      <p>
        Sales at nothing are gifts between wallets, not prices. A sale at less than an eighth of
        what its neighbours before and after fetched is passed over.
      </p>

      <h2>The traits: what buyers pay for</h2>
      <p>
        With the level known at every moment, each sale says how far above or below it a token went.
        A regression spreads that over the token's values: so much for the hoodie, so much for the
        earring. Three things keep it honest.
      </p>
      <ul>
        <li>
          <strong>It has to be talked into a worth.</strong> Every value starts at nothing and is
          drawn back to it (ridge regression), so three lucky sales do not make a trait precious.
          Once the sales insist on something large, the pull lets go: an alien is not a noisy human.
        </li>
        <li>
          <strong>It remembers and it notices.</strong> Sales lose half their weight in a little
          over a year; beside that runs a correction from the last months, for tastes that turn.
        </li>
        <li>
          <strong>Odd sales weigh less.</strong> A price far from what everything else says is
          counted as the exception it probably is.
        </li>
      </ul>
      <Chart
        title="What a value multiplies the price of a punk by"
        source={`At the end of December 2021. Off the chart: Zombie × 11.8, Ape × 17.5, Alien × 74.9. ${PUNKS_SOURCE}`}
      >
        <Bars
          bars={WORTHS.map(([label, value]) => ({
            label,
            value,
            figure: `× ${value.toFixed(2)}`,
            ink: value < 1 ? "quiet" : "strong",
          }))}
        />
      </Chart>
      <p>
        These are found in turns: a level from first guesses of the worths, worths from that level,
        a better level, and so on, a few rounds until both hold still. Then every sale moves the
        level, and every projection of the collection with it. A new opinion on traits can wait for
        the next fit. A market cannot.
      </p>

      <h2>How far off it is</h2>
      <p>
        A model that is judged on sales it has already seen is always brilliant. So each projection
        here was made from the sales before it alone: walk to a moment, project, look at what
        happened, learn it, walk on.
      </p>
      <Chart
        title="Of the latest 6,000 sales, 61% came within 10 percent of the projection, 89% within 25"
        source={`Sales by how far they came in under or over the projection made before them; within 25 percent drawn strong. 80 sales lie outside the chart. ${PUNKS_SOURCE}`}
      >
        <Columns
          label="A distribution with its peak at the projection: falling off to both sides, with a longer tail over it"
          columns={PAST_ERRORS.counts.map((count, index) => {
            const from = PAST_ERRORS.first + index * PAST_ERRORS.step;
            const ink = from >= -HIT && from < HIT ? ("strong" as const) : ("quiet" as const);
            return { from, count, ink };
          })}
          marks={[
            [-25, "−25%"],
            [0, "projection"],
            [25, "+25%"],
            [50, "+50%"],
          ]}
        />
      </Chart>
      <p>
        The median error is 7.6 percent. To know whether that is any good, try the simplest thing
        that could work: guess that a punk sells for the median of the last 25 sales. That is off by
        10.8 percent, with 47 percent of sales within 10 and 75 within 25. Most punks are ordinary,
        so for most the plain guess is not bad. The method earns its keep on the others.
      </p>

      <h2>What it does not know</h2>
      <ul>
        <li>
          <strong>Stories.</strong> The first mint, a famous owner, a number that reads as a date.
          No trait says so, so no worth does.
        </li>
        <li>
          <strong>Looks.</strong> Two traits that go well together are worth more than their sum.
          The sum is what we have.
        </li>
        <li>
          <strong>Tomorrow.</strong> The level is where the market is, not where it goes.
        </li>
        <li>
          <strong>Markets without sales.</strong> A value that was sold fewer than twice has no
          worth of its own, and a collection without sales has no projections at all. The page says
          so instead of guessing.
        </li>
      </ul>
      <p>
        How sure a projection may be of itself is a figure of its own:{" "}
        <Link href={postPath("what-confidence-says")}>what confidence says</Link>.
      </p>
    </Prose>
  );
}
