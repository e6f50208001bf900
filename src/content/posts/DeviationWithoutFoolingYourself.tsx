import { Link } from "wouter";
import { postPath, ROUTES } from "../../../contract/site/routes.ts";
import { percent } from "../../../contract/values/format.ts";
import { Prose } from "../../components/prose/Prose.tsx";
import { Bars } from "../charts/Bars.tsx";
import { Chart } from "../charts/Chart.tsx";
import { BY_PROJECTED } from "../figures.ts";

export default function DeviationWithoutFoolingYourself() {
  return (
    <Prose>
      <p>
        Deviation is projection minus price. A token listed at 4 ETH and projected at 5 has a
        deviation of +1, 20 percent under its projection. If 4 ETH is also below the token's range,
        it is underpriced, and the chart draws it in hot orange. Sort a collection by “Most
        Underpriced First” and the largest gaps are on top. Then comes the uncomfortable part. The
        top of that list has the best deals, and it also collects all our mistakes.
      </p>

      <h2>A gap is either a deal or an error</h2>
      <p>
        Suppose that every listing in a market were exactly fair. Our projections would still be off
        by a few percent each, some over, some under. Where we are too high, a fair price looks
        underpriced. This can be counted: take real sales, at prices that a buyer and a seller
        agreed on, and ask how many looked underpriced at that moment, at least 10 percent under the
        projection made before them.
      </p>
      <p>
        Of the 10,910 punk sales of 2021, 14.7 percent did, and 2.3 percent were at least 25 percent
        under. It is not the same everywhere:
      </p>
      <Chart
        title="Share of ordinary sales that looked at least 10 percent under their projection"
        source="Sales of 2021 by their projection, in floors."
      >
        <Bars
          most={0.5}
          bars={BY_PROJECTED.map(({ projected, looksHot }) => [projected, looksHot])}
          figure={(share) => percent(share * 100)}
        />
      </Chart>
      <p>
        Among the plainest punks, only 4 percent of fair prices look 10 percent underpriced by
        accident. Among the expensive ones, three to four in ten do. This is why 10 percent alone
        earns no orange: the price must also be below the token's range, and the confidence at least
        60 percent. Otherwise the page shows the range instead.
      </p>
      <p>
        Sorting makes it worse. The largest gap among a thousand listings is not a typical gap. It
        was picked because it is large, and errors make gaps large. Statisticians call this the
        winner's curse, and auctions are full of it.
      </p>

      <h2>Four more reasons why a bargain may not be one</h2>
      <h3>The gap is large because the token is</h3>
      <p>
        Ten percent of 9,000 ETH is more than the whole of most tokens. In ETH, the rarest tokens
        lead the list for that reason alone. Read the percentage next to the amount, and compare the
        price with the low end of the range. But know its limits, too: by construction, one fair
        sale in ten falls below it.
      </p>
      <h3>The comparable sales were staged</h3>
      <p>
        Anyone can sell a token to themselves. It costs gas and a fee, and leaves a price in the
        record. The model ignores a single absurd sale. But a patient wash trader who trades the
        same three tokens up over weeks does leave a mark on rare traits. On a token's page, look at
        the comparable sales: different tokens, different days, prices that agree. A projection that
        rests on one token sold four times rests on nothing.
      </p>
      <h3>The floor is one person</h3>
      <p>
        A floor is the lowest listing. The next listings may be just above it, or far above it. With
        two tokens at 1.0 and the next at 1.6, whoever buys the two has moved the floor by 60
        percent, and can list one of them at 1.5 as “under floor”. Before you rely on a floor, look
        at the lower edge of the chart. Many points close together are a market. Three points are
        three people.
      </p>
      <h3>The seller knows something</h3>
      <p>
        Bots read every listing within seconds. If a token has been listed at half its projection
        for a week, everyone has seen it and passed. Perhaps the traits are worth less than we
        think. Perhaps the token is flagged or frozen, or there is news that the last sales do not
        reflect yet. The level follows sales: when nobody buys, it stays where it is while the
        market falls.
      </p>

      <h2>A routine that finds the real deals</h2>
      <ol>
        <li>
          <strong>Start broad.</strong> Show only tokens on sale, most underpriced first. Set a
          minimum deviation that is worth your trouble: the transaction fee is in the header, the
          marketplace's cut comes on top, and you pay both again when you sell.
        </li>
        <li>
          <strong>Look at the middle of the collection first.</strong> Narrow the ranks to where
          confidence is above 80 percent. The gaps there are smaller, but real.
        </li>
        <li>
          <strong>Ask for a gap that is too large for chance.</strong> Ten percent is a reason to
          look. Where confidence is above 80 percent, fewer than 1 in 100 fair prices are 25 percent
          under their projection.
        </li>
        <li>
          <strong>Open the token.</strong> Which trait drives the projection? Would you have paid
          for it? Do the comparable sales agree, and are they recent?
        </li>
        <li>
          <strong>Plan your exit before you buy.</strong> Count how many similar tokens are listed
          between the price and the projection. You will compete with them when you sell.
        </li>
        <li>
          <strong>Write it down.</strong> Note the price, projection, confidence, and what the token
          finally sold for. After twenty trades you know your own hit rate, which is the one that
          matters.
        </li>
      </ol>
      <p>
        A gap is a question, not an answer. <Link href={ROUTES.app.path}>The app</Link> picks the
        right hundred questions out of ten thousand tokens. How reliable each projection is, you can
        read in <Link href={postPath("what-confidence-says")}>what confidence says</Link>.
      </p>
    </Prose>
  );
}
