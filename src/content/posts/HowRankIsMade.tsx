import { Link } from "wouter";
import { postPath } from "../../../contract/site/routes.ts";
import { fixed, whole } from "../../../contract/values/format.ts";
import { Prose } from "../../components/prose/Prose.tsx";
import { numberTable } from "../../components/prose/prose.css.ts";
import { Bars } from "../charts/Bars.tsx";
import { Chart } from "../charts/Chart.tsx";
import { Strips } from "../charts/Strips.tsx";
import { ALIEN_RANKS, APE_RANKS, BITS_AND_WORTHS, BITS_OF_6948, BITS_OF_8348 } from "../figures.ts";

/** Both punks use the same scale. */
const MAX_BITS = Math.max(...BITS_OF_8348.map(([, bits]) => bits));

const formatBits = (bits: number) => fixed(bits, 2);

const rankMarks = (ranks: readonly number[]) => ranks.map((at) => ({ at, shape: "dot" as const }));

export default function HowRankIsMade() {
  return (
    <Prose>
      <p>
        A rank is a claim: of ten thousand tokens, these came out rarer than those. Every site that
        ranks has to decide what rarer means when one token has a rare hat and the other more traits
        than any. This post shows how Fairfloor decides, worked out by hand on two CryptoPunks, and
        what a rank does not say.
      </p>

      <h2>Rarity is information</h2>
      <p>
        Think of guessing a token by its traits. If I tell you that a punk is male, you have learned
        little: 6,160 of 10,000 are. If I tell you that it has buck teeth, you have learned a lot:
        78 do. How much you learned can be measured. It is how often the tokens that it may be were
        halved, and its unit is the bit:
      </p>
      <pre>
        <code>bits = log2(all tokens / tokens that share the value)</code>
      </pre>
      <p>
        Male is log2(10,000 / 6,160), which is 0.70 bits. Buck Teeth is log2(10,000 / 78), which is
        7.00. A token's information content is the sum over all its traits. This is the method of
        the OpenRarity standard. We follow it, except that we leave numbers out (see below), so that
        a rank here can be checked against any other tool that does.
      </p>
      <p>Four details matter more than they look:</p>
      <ul>
        <li>
          <strong>Not having something counts.</strong> A trait that a token lacks is a value too.
          Most punks lack a beanie, so lacking it is worth almost nothing; but a punk without any
          accessory lacks 87, together 4.1 bits.
        </li>
        <li>
          <strong>The number of traits is a trait.</strong> Only one punk has ten. That alone is
          log2 of 10,000: 13.29 bits, more than any alien's skin.
        </li>
        <li>
          <strong>Values that nobody else has come first.</strong> Tokens are ordered by how many of
          their values are unique in the collection, and by information after that.
        </li>
        <li>
          <strong>Numbers do not count.</strong> A power of 48.2 is no trait that one token alone
          has. OpenRarity ranks no collection with numbers; we leave them out, and rank by the rest.
          Numbers that stand for names count if the collection says so, as a punk's skin tone does.
        </li>
      </ul>

      <h2>Two punks, added up</h2>
      <p>
        Punk #8348 is the one with ten traits: buck teeth, a top hat, a big beard, glasses, a mole,
        a cigarette and an earring on top of its type, gender and skin. Its bits:
      </p>
      <Chart title="Punk #8348 carries 52.27 bits, a quarter of them for having ten traits">
        <Bars bars={BITS_OF_8348} figure={formatBits} most={MAX_BITS} />
      </Chart>
      <p>
        Punk #6948 is a man with a cigarette and an earring. Nothing about him is rare, and the sum
        shows it:
      </p>
      <Chart title="Punk #6948 carries 12.89 bits, drawn to the same scale">
        <Bars bars={BITS_OF_6948} figure={formatBits} most={MAX_BITS} />
      </Chart>
      <p>
        A sum of bits cannot be compared between collections: more traits, more bits. So it is
        divided by the collection's entropy, which is what a token carries on average. For the punks
        that is 21.33 bits. Punk #8348 scores 52.27 / 21.33 = 2.45 and is rank 1. Punk #6948 scores
        0.60 and is rank 10,000. Tokens of equal score share a rank, and the next rank is skipped:
        1, 2, 2, 4.
      </p>

      <h2>What the count cannot see</h2>
      <p>
        There are nine aliens among the punks, and they are the most expensive tokens of the
        collection by far. None of them is in the first 27 ranks.
      </p>
      <Chart title="All nine aliens and all 24 apes, by rank: none in the first 27">
        <Strips
          from={1}
          to={300}
          axis={["1", "100", "200", "300"]}
          strips={[
            { label: "Alien", figure: "28 to 216", marks: rankMarks(ALIEN_RANKS) },
            { label: "Ape", figure: "37 to 295", marks: rankMarks(APE_RANKS) },
          ]}
        />
      </Chart>
      <p>
        The count is right, and so is the market. An alien is one improbable fact: 10.12 bits, and
        6.37 more for having no human skin. A human with nine traits is a pile of smaller improbable
        facts, and the pile weighs more. Buyers do not weigh piles. They pay for what they would
        like to be seen with:
      </p>
      <table className={numberTable}>
        <caption>The bits of a value, and the factor by which buyers multiply the price</caption>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Punks</th>
            <th scope="col">Bits</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {BITS_AND_WORTHS.map(([value, carriers, bits, worth]) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td>{whole(carriers)}</td>
              <td>{formatBits(bits)}</td>
              <td>× {fixed(worth, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Spots are half as common as hoodies, and add nothing; a hoodie more than doubles a price. Of
        the hundred best ranks and the hundred highest projections, only 13 punks are in both lists.
        Over the whole collection, rank and projection agree only weakly: their rank correlation is
        0.30.
      </p>

      <h2>How to use a rank, then</h2>
      <ul>
        <li>
          As a <strong>map, not as a price</strong>. Rank orders a collection from unusual to
          ordinary, which is why it is the axis of our chart. What matters is which tokens are above
          or below the line of projections.
        </li>
        <li>
          As a <strong>tie-break</strong>. Between two tokens of equal projection and price, the
          better rank is the one that a rank-minded buyer will look at first.
        </li>
        <li>
          <strong>Never across collections.</strong> Rank 300 of 10,000 and rank 300 of 900 are
          different things, and a collection with four traits has less to tell apart than one with
          twenty.
        </li>
      </ul>
      <p>
        What buyers pay for is a question for the sales, not for the traits.{" "}
        <Link href={postPath("how-the-projection-is-made")}>How the projection is made</Link> takes
        it from there.
      </p>
    </Prose>
  );
}
