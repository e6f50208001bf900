import { Link } from "wouter";
import { postPath } from "../../../contract/site/routes.ts";
import { Prose } from "../../components/prose/Prose.tsx";
import { Bars } from "../charts/Bars.tsx";
import { Chart } from "../charts/Chart.tsx";
import { Strips } from "../charts/Strips.tsx";
import { BOUNDS, BY_PAID, BY_PROJECTED, STATED_AND_LANDED } from "../figures.ts";

const SIXTHS = ["Least sure", "Second", "Third", "Fourth", "Fifth", "Most sure"];

const percent = (share: number) => `${Math.round(share * 100)}%`;

export default function WhatConfidenceSays() {
  return (
    <Prose>
      <p>
        Every projection comes with a percentage. It is tempting to read it as a mood: 90 is good,
        50 is shaky. But it means something you can check. Confidence is the share of similar past
        sales that came within 25 percent of their projection. At 90 percent, nine of ten such sales
        came that close. At 50 percent, half of them did.
      </p>

      <h2>How it is made</h2>
      <p>
        While the model is built it walks through the latest sales in order, up to 1,500 of them,
        and projects each from the ones before it. That leaves a list of past errors, none of them
        helped by hindsight. A sale within 25 percent of its projection is a hit.
      </p>
      <p>
        Then the errors are grouped by the kind of token sold. What matters most is its premium: how
        far its price is above that of a plain token. The cheapest fifth of a collection trades
        every hour at similar prices. At the top, every sale is a negotiation between two people.
      </p>
      <Chart
        title="The further above the floor, the fewer projections came within 25 percent"
        source="The 10,910 sales of 2021 by their projection, in floors."
      >
        <Bars
          most={1}
          bars={BY_PROJECTED.map(({ projected, hits }) => [projected, hits])}
          figure={percent}
        />
      </Chart>
      <p>
        A token's confidence comes from the errors of tokens with a similar premium. Two corrections
        keep it realistic:
      </p>
      <ul>
        <li>
          <strong>Small groups borrow.</strong> Each group is mixed with ten errors of the
          collection as a whole, and the whole with four errors of an unknown market. Three hits out
          of three are not 100 percent. They are three sales.
        </li>
        <li>
          <strong>Rarely sold traits lower it.</strong> For each of a token's values, the model
          knows how many sales it appears in. If there are few or none, the uncertainty about its
          worth is added: the range widens, and the confidence falls.
        </li>
      </ul>
      <p>
        A token's page also says it in words: <strong>high confidence</strong> from 85 percent,{" "}
        <strong>medium confidence</strong> from 60, and <strong>low confidence</strong> below that.
      </p>

      <h2>Does it keep its promise?</h2>
      <p>
        There is one test that matters: say a number, wait, count. We walked through the punks'
        sales of 2021, a year in which a typical punk went from 5 ETH to 149 and back to 87. The
        model was refitted every week to the earlier sales. We compared the stated confidence with
        what then happened.
      </p>
      <Chart
        title="Stated confidence and actual hits, in six equal groups of sales"
        source="The 10,910 sales of 2021."
      >
        <Strips
          from={0.6}
          to={1}
          axis={["60%", "80%", "100%"]}
          marks={[
            { shape: "ring", label: "stated" },
            { shape: "dot", label: "landed" },
          ]}
          strips={STATED_AND_LANDED.map(({ stated, landed }, group) => ({
            label: SIXTHS[group] ?? "",
            figure: `${percent(stated)} → ${percent(landed)}`,
            span: [Math.min(stated, landed), Math.max(stated, landed)],
            marks: [
              { at: stated, shape: "ring" },
              { at: landed, shape: "dot" },
            ],
          }))}
        />
      </Chart>
      <p>
        The two are within about one point everywhere. Below the first group it was too modest: of
        the 259 sales with a confidence of 40 to 60 percent, 61 percent were hits where 52 were
        promised.
      </p>

      <h2>The range beside it</h2>
      <p>
        A token's page also shows a range with a low and a high bound, made from the same errors to
        contain 80 percent of prices. It widens after sales that it missed and narrows after sales
        that it held, so it follows a market that becomes wilder or calmer. Over 2021 it contained
        80.3 percent, and between 78.5 and 80.8 in each quarter. It does not hold equally well for
        all tokens:
      </p>
      <Chart
        title="Share of prices within the bounds, by what was paid"
        source="Sales of 2021; the promise is 80 percent."
      >
        <Bars
          most={1}
          bars={BY_PAID.map(({ paid, held }) => [paid, held])}
          figure={percent}
          ink={(held) => (held < 0.78 ? "quiet" : "strong")}
        />
      </Chart>
      <p>
        Of the prices at four floors and more, 77 percent were within bounds. That is due to the
        grouping: anyone who pays four floors for a token worth three ends up in the last row.
        Ranges of expensive tokens therefore reach further up. Grouped by projection instead, 86
        percent were within bounds.
      </p>
      <Chart
        title="The same promise of 80 percent, for three punks"
        source="Bounds around the projection at the end of December 2021."
      >
        <Strips
          from={-0.9}
          to={3.5}
          axis={["−90%", "+350%"]}
          marks={[{ shape: "dot", label: "projection" }]}
          strips={BOUNDS.map(({ name, projection, confidence, low, high }) => ({
            label: `${name}, ${confidence}`,
            figure: projection,
            span: [low, high],
            marks: [{ at: 0, shape: "dot" }],
          }))}
        />
      </Chart>
      <p>
        For punk #1 the range runs from 67 to 86 ETH. For the alien #635 it runs from 2,340 to
        25,900. For #8348, the only punk with ten traits, it runs from 550 to 14,100: only its own
        sales tell us what ten traits are worth. Only the first range is narrow enough to bid on.
      </p>

      <h2>Trading on 60 percent</h2>
      <ul>
        <li>
          <strong>Above 90,</strong> the projection is nearly a quote. A listing 15 percent under it
          is worth a quick look, because it is unlikely to be an error.
        </li>
        <li>
          <strong>From 75 to 90,</strong> ask for a wider gap, and open the token: see which traits
          drive the projection, and whether comparable sales agree.
        </li>
        <li>
          <strong>Around 60 and less,</strong> a projection is only a starting point. Under 60, 40
          percent sold more than a quarter away from it, in either direction. Compare the price with
          the low bound, not with the projection.
        </li>
        <li>
          <strong>Let it set the size of your position.</strong> Ten tokens at 90 percent are a
          portfolio. One at 50 is a bet, however large its deviation.
        </li>
      </ul>
      <p>
        Confidence says how far off a projection tends to be. It does not say that a gap is a
        bargain. That is a different trap, and the subject of{" "}
        <Link href={postPath("deviation-without-fooling-yourself")}>
          deviation, without fooling yourself
        </Link>
        .
      </p>
    </Prose>
  );
}
