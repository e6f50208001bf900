import { Link } from "wouter";
import { postPath, ROUTES } from "../../../contract/site/routes.ts";
import { Prose } from "../../components/prose/Prose.tsx";
import { Bars } from "../charts/Bars.tsx";
import { Chart } from "../charts/Chart.tsx";
import { BY_PROJECTED } from "../figures.ts";

export default function DeviationWithoutFoolingYourself() {
  return (
    <Prose>
      <p>
        Deviation is projection less price. Listed at 4 ETH, projected at 5: the deviation is +1,
        and the token glows orange. Sort a collection by “Most Underpriced First” and the largest
        gaps are on top. Then comes the uncomfortable part. The top of that list is where you will
        find the best deals, and also where every mistake of ours is gathered.
      </p>

      <h2>A gap is a deal or an error</h2>
      <p>
        Suppose that every listing in a market were exactly fair. Our projections would still be off
        by a few percent each, some over, some under. Wherever we are over, a fair price looks like
        a bargain. This can be counted: take sales that really happened, so the price was one that a
        buyer and a seller agreed on, and ask how many looked hot at that moment, at least 10
        percent under the projection made before them.
      </p>
      <p>
        Of the 10,910 punk sales of 2021, 14.7 percent did. At least 25 percent under: 2.3 percent.
        And it is not the same everywhere:
      </p>
      <Chart
        title="Share of ordinary sales that looked at least 10 percent under their projection"
        source="Sales of 2021 by what was projected before them, in floors."
      >
        <Bars
          most={0.5}
          bars={BY_PROJECTED.map(({ projected, looksHot }) => [projected, looksHot])}
          figure={(share) => `${(share * 100).toFixed(0)}%`}
        />
      </Chart>
      <p>
        Among the plainest punks, an orange point almost always means something: only 4 in 100 fair
        prices look like that by accident. Among the dear ones a third to two fifths do. The same
        colour, and a different piece of news. This is why a token's page shows confidence beside
        the deviation.
      </p>
      <p>
        Sorting makes it worse. The largest gap among a thousand listings is not a typical gap. It
        was picked for being large, and errors are among the things that make gaps large.
        Statisticians call it the winner's curse, and auctions are full of it.
      </p>

      <h2>Four more ways a bargain is none</h2>
      <h3>The gap is large because the token is</h3>
      <p>
        Ten percent of 9,000 ETH is more than the whole of most tokens. In ETH the rarest tokens
        lead the list for that reason alone. Read the percentage next to the figure, and hold the
        price against the low bound. But know what that is, too: by construction one fair sale in
        ten falls below it.
      </p>
      <h3>The comparable sales were theatre</h3>
      <p>
        Anyone can sell a token to themselves. It costs gas and a fee, and leaves a price in the
        record. A single absurd sale is not believed and leaves no trace. But a patient washer who
        trades the same three tokens up over weeks does leave a mark on rare traits. On a token's
        page, look at the comparable sales: different tokens, different days, prices that agree. If
        the support for a projection is one token sold four times, it has no support.
      </p>
      <h3>The floor is one person</h3>
      <p>
        A floor is the lowest listing, and behind it may be a staircase or a cliff. With two tokens
        at 1.0 and the next at 1.6, whoever buys the two has moved the floor by 60 percent, and can
        list one of them at 1.5 as “under floor”. Before you lean on a floor, look at the lower edge
        of the chart. Many points close together are a market. Three are three people.
      </p>
      <h3>The seller knows something</h3>
      <p>
        A listing that has stood at half its projection for a week, in a market where bots read
        every listing within seconds, has been looked at by everyone. Perhaps the traits are worth
        less than we think. Perhaps the token is flagged, or frozen, or the collection has news that
        the last sales do not hold yet. A level follows sales; when nobody buys, it stands still
        while the market falls away under it.
      </p>

      <h2>A routine that finds the rest</h2>
      <ol>
        <li>
          <strong>Start broad.</strong> On sale only, most underpriced first. Set a least deviation
          that pays for your trouble: the fee for a transaction is in the header, the marketplace's
          cut comes on top, and you pay both again when you sell.
        </li>
        <li>
          <strong>Look at the middle of the collection first.</strong> Narrow the ranks to where
          confidence is above 80 percent. Deals there are smaller, and real.
        </li>
        <li>
          <strong>Ask for a gap that chance does not give.</strong> Ten percent is a reason to look.
          Where confidence is above 80 percent, fewer than 1 fair price in 100 looks 25 percent
          under.
        </li>
        <li>
          <strong>Open the token.</strong> Which trait carries the projection? Would you have paid
          for it? Do the comparable sales agree, and are they recent?
        </li>
        <li>
          <strong>Find the exit before the entrance.</strong> Count how many like it are listed
          between the price and the projection. You will be selling against them.
        </li>
        <li>
          <strong>Write it down.</strong> Price, projection, confidence, and what it sold for in the
          end. After twenty trades you know your own hit rate, which is the one that matters.
        </li>
      </ol>
      <p>
        A gap is a question, not an answer. The tool's work is to put the right hundred questions in
        front of you out of ten thousand tokens. <Link href={ROUTES.app.path}>The app</Link> does
        that part. How sure it is of each is told in{" "}
        <Link href={postPath("what-confidence-says")}>what confidence says</Link>.
      </p>
    </Prose>
  );
}
