import { Link } from "wouter";
import { postPath } from "../../../contract/site/routes.ts";
import { fixed, whole } from "../../../contract/values/format.ts";
import { Prose } from "../../components/prose/Prose.tsx";
import { Bars } from "../charts/Bars.tsx";
import { Chart } from "../charts/Chart.tsx";
import { Columns } from "../charts/Columns.tsx";
import { LineChart } from "../charts/LineChart.tsx";
import { Strips } from "../charts/Strips.tsx";
import { BY_PAID, BY_QUARTER, LEVEL_BY_MONTH, PAST_ERRORS, WORTHS } from "../figures.ts";

/** Percent of the projection that a hit may be off. */
const HIT = 25;

const percent = (share: number) => `${fixed(share * 100, 1)}%`;

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
        Fairfloor's method has three parts, because a price has three: where the market stands, what
        this token's traits are worth in the long run, and what the latest sales add to that. In
        logarithms, they simply add up.
      </p>
      <pre>
        <code>log price = level + worth of the traits + what is new</code>
      </pre>

      <h2>The level: where the market stands</h2>
      <p>
        Take a sale, subtract what the token's traits explain, and what is left is a reading of the
        market. Each reading is noisy. One buyer was in a hurry, one seller needed the money. So the
        level is followed the way a ship is followed by radar: each new reading pulls the estimate
        towards itself, more if the last one is long ago, less if readings come every minute.
      </p>
      <Chart
        title="A typical punk went from 0.2 ETH to 149 and back to 87"
        source="Price of a punk with typical traits at the end of each month, by the sales so far, in ETH on a logarithmic scale."
      >
        <LineChart
          label="The level of the punks' market from June 2017 to December 2021: 0.1 to 0.3 ETH until 2018, 0.3 to 1.7 from 2019 until summer 2020, 30 in spring 2021, 149 in September 2021, 87 at the end"
          values={LEVEL_BY_MONTH}
          ticks={[0.1, 1, 10, 100]}
          labels={[
            [7, "2018"],
            [19, "2019"],
            [31, "2020"],
            [43, "2021"],
          ]}
        />
      </Chart>

      <h2>The traits: what buyers pay for</h2>
      <p>
        With the level known at every moment, each sale says how far above or below it a token went.
        A regression spreads that over the token's values, and over how many traits it has. Three
        things keep it honest.
      </p>
      <ul>
        <li>
          <strong>It needs convincing.</strong> Every value starts at no effect and is pulled back
          to it (ridge regression), so three lucky sales do not make a trait precious. If many sales
          agree on a large effect, the pull gives way: an alien is not a noisy human.
        </li>
        <li>
          <strong>It forgets.</strong> A sale loses half its weight in 150 days. Tastes change.
        </li>
        <li>
          <strong>Odd sales weigh less.</strong> A single sale that is eight times off what all
          others say about its traits does not count at all.
        </li>
      </ul>
      <Chart
        title="Factor by which a trait value multiplies the price of a punk"
        source="At the end of December 2021. Off the chart: Zombie × 9.6, Ape × 21.5, Alien × 77.2."
      >
        <Bars
          bars={WORTHS}
          figure={(factor) => `× ${fixed(factor, 2)}`}
          ink={(factor) => (factor < 1 ? "quiet" : "strong")}
        />
      </Chart>
      <p>
        The model fits level and trait worths in turns, each to what the other leaves unexplained,
        until both are stable. That takes a second and happens once a day.
      </p>

      <h2>The memory: what is new</h2>
      <p>
        Between two fits the market goes on. So the model remembers the latest 300 sales, and 120
        more of expensive tokens, one by one (a Gaussian process). The closer two sales are in time,
        and the more their tokens have in common (values, pairs of values, price level, or the token
        itself), the more one says about the other. That is how a hoodie that sold high this morning
        lifts the other hoodies a little, and its own token more. Every sale is learned within a
        minute, and every projection of the collection moves with it.
      </p>
      <p>
        A memory can be fooled. So a surprise counts for at most nine tenths of the usual spread,
        and one beyond five spreads and eight times the price is not learned at all. Selling a token
        to yourself at a hundred times its projection leaves no trace. A market that really has
        moved shows it again in the next sale and the one after, and the model follows.
      </p>

      <h2>How far off it is</h2>
      <p>
        A model that is judged on sales it has already seen is always brilliant. So each projection
        here was made from strictly earlier sales: walk to a moment, project, look at what happened,
        learn it, walk on. The model is refitted every week of the walk.
      </p>
      <Chart
        title="Of 10,910 sales in 2021, 63% came within 10 percent of the projection, 90% within 25"
        source={`Sales by how far they were under or over their projection; those within 25 percent are highlighted. ${PAST_ERRORS.outside} sales lie outside the chart.`}
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
            [0, "0%"],
            [25, "+25%"],
            [50, "+50%"],
          ]}
        />
      </Chart>
      <p>
        As a share of what was paid, the median error is 7.2 percent and the mean 10.7. To know
        whether that is any good, try the simplest thing that could work: the floor, taken as the
        price below which a tenth of the last 40 sales were made. It is off by 14.7 percent at the
        median and 22.6 on average. Corrected by how far the last 40 sales were above it, it is off
        by 14.3 and 20.7.
      </p>
      <Chart
        title="The median error in each quarter of 2021, beside the floor's"
        source="As a share of the price paid."
      >
        <Strips
          from={0}
          to={0.2}
          axis={["0%", "10%", "20%"]}
          marks={[
            { shape: "dot", label: "projection" },
            { shape: "ring", label: "floor" },
          ]}
          strips={BY_QUARTER.map(({ quarter, projection, floor }) => ({
            label: quarter,
            figure: `${percent(projection)}, ${percent(floor)}`,
            span: [projection, floor],
            marks: [
              { at: projection, shape: "dot" },
              { at: floor, shape: "ring" },
            ],
          }))}
        />
      </Chart>

      <h2>Where it is weak</h2>
      <Chart
        title="The more expensive, the further off: median error by price paid"
        source={`Sales of 2021, ${BY_PAID.map(({ sales }) => whole(sales)).join(", ")} of them.`}
      >
        <Bars bars={BY_PAID.map(({ paid, medianError }) => [paid, medianError])} figure={percent} />
      </Chart>
      <ul>
        <li>
          <strong>Expensive tokens.</strong> Sales at four floors and more are missed by 25.0
          percent at the median. The projections lean low, by 19 percent at the median. 77 percent
          of the prices were within the bounds that promise 80.
        </li>
        <li>
          <strong>The first sales of something new.</strong> The rules that keep wash sales out also
          keep out sales without precedent. On 11 March 2021 an alien sold for 4,200 ETH; aliens had
          sold seven times before 2020 for 8 to 12 ETH, and once for 605. We had projected 17.7, at
          a confidence of 34 percent. After a second such sale that day it still said 34.5 for the
          alien that was sold. By December the sales of 2017 had faded, and it said 8,729 for #635.
        </li>
        <li>
          <strong>Collections with few sales.</strong> MoonCats have 2,099 sales, nearly all from
          one month. The median error is 17.2 percent, hardly better than the corrected floor's
          18.6. For long stretches traits predicted no better than the usual price of a sale. Then
          the projections stay near that price, and the page says so.
        </li>
        <li>
          <strong>Sales that are not market sales.</strong> Private sales, bundles and gifts are
          judged like any sale, and make the mean error half as large again as the median. A patient
          wash trader who keeps to plausible prices is believed.
        </li>
      </ul>

      <h2>What it does not know</h2>
      <ul>
        <li>
          <strong>Stories.</strong> The first mint, a famous owner, a number that reads as a date.
          No trait records this, so the model cannot see it.
        </li>
        <li>
          <strong>Looks.</strong> Two traits that go well together are worth more than their sum.
          The model learns that from pairs sold in recent weeks, and from nothing else.
        </li>
        <li>
          <strong>Tomorrow.</strong> The level is where the market is, not where it is going.
        </li>
        <li>
          <strong>Markets without sales.</strong> The model ignores asks and bids. A trait value
          that was never sold is expected to add what its rarity has fetched elsewhere in the
          collection, with wide bounds. A collection without sales has no projections at all.
        </li>
      </ul>
      <p>
        How reliable a projection is has a figure of its own:{" "}
        <Link href={postPath("what-confidence-says")}>what confidence says</Link>.
      </p>
    </Prose>
  );
}
