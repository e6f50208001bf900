import { Link } from "wouter";
import { postPath } from "../../../contract/routes.ts";
import { Prose } from "../../components/prose/Prose.tsx";
import { Bars } from "../charts/Bars.tsx";
import { Chart } from "../charts/Chart.tsx";
import { Strips } from "../charts/Strips.tsx";
import { BOUNDS, BY_PREMIUM, PUNKS_SOURCE, STATED_AND_LANDED } from "../figures.ts";

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
        While the model is built it walks through the sales in order, and projects each from the
        ones before it. That leaves a long list of past errors, none of them helped by hindsight. A
        sale within 25 percent of its projection is a hit.
      </p>
      <p>
        Then the errors are sorted by what kind of token was sold, and the kind that matters most
        turns out to be its premium: how far above the usual token it stands. The cheapest fifth of
        a collection trades every hour and hardly differs. At the top every sale is a conversation
        between two people.
      </p>
      <Chart
        title="The further above the usual punk, the fewer projections came within 25 percent"
        source={`The latest 6,000 past projections, by the token's worth in usual punks. ${PUNKS_SOURCE}`}
      >
        <Bars
          most={1}
          bars={BY_PREMIUM.map(({ premium, hits }) => ({
            label: `${premium.toFixed(2)} ×`,
            value: hits,
            figure: percent(hits),
          }))}
        />
      </Chart>
      <p>
        A token's confidence is read off that curve at its own premium. Two corrections keep it
        sober:
      </p>
      <ul>
        <li>
          <strong>Small groups borrow.</strong> Each group's count is mixed with ten sales' worth of
          the collection as a whole, and the whole with four imagined misses. Three hits out of
          three is not 100 percent. It is three sales.
        </li>
        <li>
          <strong>Thin tokens stand apart.</strong> A token with a value that was sold fewer than
          three times is judged by how tokens like that did, where there were any, and not by its
          well-known neighbours.
        </li>
      </ul>

      <h2>Does it keep its word?</h2>
      <p>
        There is one test that matters: say a number, wait, count. We built the model from the sales
        before 1 July 2021 and put it to the 4,945 sales after, half a year in which a usual punk
        went from 20 ETH to 130 and back to 74. The level followed the market; everything else, the
        confidence too, stayed as it was.
      </p>
      <Chart
        title="Stated and landed: six equal groups of sales by the confidence they were given"
        source={`A model of 1 July 2021 against the sales up to the end of that year. ${PUNKS_SOURCE}`}
      >
        <Strips
          from={0.5}
          to={1}
          axis={["50%", "75%", "100%"]}
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
        Two things to take from it. Where confidence is high, it was too modest by three or four
        points. Where it is low, it was too bold: of the least sure sixth, 58 percent landed where
        63 were promised. If you trade the rare end of a collection, take a few points off what the
        screen says.
      </p>

      <h2>The range beside it</h2>
      <p>
        A token's page also shows a low and a high bound. They come from the same errors: four past
        sales like it in five fell between them. In the test above 86 percent did. The range says in
        ETH what confidence says as a share, and for rare tokens it is the more sobering of the two.
      </p>
      <Chart
        title="The same promise, four in five, for a usual punk and for an alien"
        source={`Bounds around the projection at the end of December 2021. ${PUNKS_SOURCE}`}
      >
        <Strips
          from={-0.6}
          to={0.6}
          axis={["−60%", "projection", "+60%"]}
          strips={BOUNDS.map(({ name, projection, confidence, low, high }) => ({
            label: `${name}, ${confidence}`,
            figure: projection,
            span: [low, high],
            marks: [{ at: 0, shape: "dot" }],
          }))}
        />
      </Chart>
      <p>
        For punk #1 the range runs from 66 to 90 ETH. For the alien #635 it runs from 5,427 to
        13,990. Both are honest. Only one of them is something to bid by.
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
          <strong>Around 60 and less,</strong> a projection is an opening position. Four in ten such
          tokens sell more than a quarter away from it, in either direction. Compare the price with
          the low bound, not with the projection.
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
