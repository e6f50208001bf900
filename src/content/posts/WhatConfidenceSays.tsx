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
        Beside every projection stands a percentage. It is tempting to read it as a mood: 90 is
        good, 50 is shaky. It means something you can check. Confidence is the share of past sales
        of tokens like this one that landed within 25 percent of what was projected before them.
        Ninety percent: of ten such sales, nine came that close. Fifty: every other one did.
      </p>

      <h2>How it is made</h2>
      <p>
        While the model is built it walks through the latest sales in order, up to 1,500 of them,
        and projects each from the ones before it. That leaves a list of past errors, none of them
        helped by hindsight. A sale within 25 percent of its projection is a hit.
      </p>
      <p>
        Then the errors are parted by what kind of token was sold, and the kind that matters most is
        its premium: how far above a plain token it stands. The cheapest fifth of a collection
        trades every hour and hardly differs. At the top every sale is a conversation between two
        people.
      </p>
      <Chart
        title="The further above the floor, the fewer projections came within 25 percent"
        source="The 10,910 sales of 2021 by what was projected before them, in floors."
      >
        <Bars
          most={1}
          bars={BY_PROJECTED.map(({ projected, hits }) => [projected, hits])}
          figure={percent}
        />
      </Chart>
      <p>
        A token's confidence is read off the errors of tokens with a premium like its own. Two
        corrections keep it sober:
      </p>
      <ul>
        <li>
          <strong>Small groups borrow.</strong> Each group is mixed with ten errors' worth of the
          collection as a whole, and the whole with four errors of a market that nobody knows. Three
          hits out of three is not 100 percent. It is three sales.
        </li>
        <li>
          <strong>Thin tokens doubt more.</strong> For each of a token's values the model knows how
          many sales speak of it. Where few or none do, what it might be worth is added to the
          doubt: the bounds widen, and the confidence falls.
        </li>
      </ul>
      <p>
        On a token's page it stands in words too: <em>sure</em> from 85 percent,{" "}
        <em>fairly sure</em> from 60, and below that <em>a guess</em>.
      </p>

      <h2>Does it keep its word?</h2>
      <p>
        There is one test that matters: say a number, wait, count. We walked through the punks'
        sales of 2021, a year in which a usual punk went from 5 ETH to 149 and back to 87, with a
        model refitted every week to the sales before, and compared the confidence stated with what
        then happened.
      </p>
      <Chart
        title="Stated and landed: six equal groups of sales by the confidence they were given"
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
        It is within about three points everywhere, and where it is off it was mostly too modest. At
        the bottom even more so: of the 230 sales that were given 40 to 60 percent, 65 percent
        landed where 53 were promised.
      </p>

      <h2>The range beside it</h2>
      <p>
        A token's page also shows a low and a high bound, made from the same errors to hold four
        prices in five. Over 2021 they held 82.0 percent. That average hides two things. In the last
        quarter, when the market fell, they held 75.7. And they do not hold alike for all:
      </p>
      <Chart
        title="Share of prices within the bounds, by what was paid"
        source="Sales of 2021; the promise is 80 percent."
      >
        <Bars
          most={1}
          bars={BY_PAID.map(({ paid, held }) => [paid, held])}
          figure={percent}
          ink={(held) => (held < 0.7 ? "quiet" : "strong")}
        />
      </Chart>
      <p>
        Of the prices at four floors and more, only 59 percent were within bounds. Part of that is
        in the question: who pays four floors for a token worth three ends up in the last row. Asked
        the other way, of tokens projected that high, 75 percent were. Either way, the top of a
        collection is less certain than its bounds say.
      </p>
      <Chart
        title="The same promise, four in five, for three punks"
        source="Bounds around the projection at the end of December 2021."
      >
        <Strips
          from={-0.8}
          to={1.6}
          axis={["−80%", "+160%"]}
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
        For punk #1 the range runs from 67 to 86 ETH. For the alien #635 it runs from 5,508 to
        11,395. For #8348, the only punk with ten traits, it runs from 52 to 651: no sale says what
        ten traits are worth. Only the first is something to bid by.
      </p>

      <h2>Trading on 60 percent</h2>
      <ul>
        <li>
          <strong>Above 90,</strong> the projection is nearly a quote. A listing 15 percent under it
          is worth a quick look, because there is little else it could be.
        </li>
        <li>
          <strong>From 75 to 90,</strong> ask for a wider gap, and open the token: see which traits
          carry the projection, and whether comparable sales agree.
        </li>
        <li>
          <strong>Around 60 and less,</strong> a projection is an opening position. Under 60, 37 in
          100 sold more than a quarter away from it, in either direction. Compare the price with the
          low bound, not with the projection.
        </li>
        <li>
          <strong>Size by it.</strong> Ten tokens at 90 percent are a book. One at 50 is a bet,
          however large its deviation.
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
