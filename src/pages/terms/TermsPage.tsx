import { Link } from "wouter";
import { postPath, ROUTES } from "../../../contract/site/routes.ts";
import { PlainTextPage } from "../PlainTextPage.tsx";
import { WriteTo } from "../WriteTo.tsx";

export default function TermsPage() {
  return (
    <PlainTextPage
      title={ROUTES.terms.title}
      lead="What you may expect of Fairfloor, and what it expects of you. In plain words, because you should be able to read them."
    >
      <h2>What Fairfloor is</h2>
      <p>
        A website that shows information about collectible digital tokens: rarity ranks, listed
        prices, projected prices and the deviation between them. It is in beta. It is free to use,
        needs no account, and may change or be down without notice.
      </p>

      <h2>What it is not</h2>
      <ul>
        <li>
          <strong>Not advice.</strong> A projection is the result of a calculation on past sales,
          and it is often wrong;{" "}
          <Link href={postPath("what-confidence-says")}>how often is shown beside it</Link>. Nothing
          here tells you to buy, sell or hold anything. What you do with it is your decision and
          your risk. Prices of tokens can fall to nothing.
        </li>
        <li>
          <strong>Not a marketplace.</strong> Nothing is bought, sold, held or transferred here. A
          listing is an offer on somebody else's marketplace, under that marketplace's terms. It may
          have been sold, withdrawn or changed before you get there.
        </li>
        <li>
          <strong>Not an authority.</strong> That a collection is listed does not mean that it is
          genuine, lawful or worth anything. Check the contract address yourself.
        </li>
      </ul>

      <h2>Demonstrations</h2>
      <p>
        Demo collections and simulated listings are made up, and are marked as such wherever they
        appear. They are there to show the app at work, and cannot be bought.
      </p>

      <h2>Your wallet</h2>
      <p>
        You may connect a wallet to unlock a sort. Fairfloor then asks it for your address, and for
        nothing else. It never asks for a signature, an approval or a transaction, and never for a
        recovery phrase. If a page that looks like this one does, it is not ours: close it and tell
        us.
      </p>

      <h2>Fair use</h2>
      <p>Please do not</p>
      <ul>
        <li>
          call the service so often that others suffer; there are limits, and they are enforced,
        </li>
        <li>try to break into it, or through it into anything else,</li>
        <li>present what it shows as your own work, or as a recommendation by us.</li>
      </ul>
      <p>
        You may link to any page, share screenshots, and quote figures with their time and source.
        What belongs to the <Link href={ROUTES.media.path}>media kit</Link> may be used as it says
        there.
      </p>

      <h2>What belongs to whom</h2>
      <p>
        Pictures and names of collections belong to their makers and owners. They are shown so that
        tokens can be told apart. If something of yours should not be here, write to us and it will
        be taken down while we talk. The software is open under the MIT licence, whose terms stand
        beside these.
      </p>

      <h2>No warranty</h2>
      <p>
        The service is given as it is. We do not warrant that it is available, complete, timely or
        right, and as far as the law allows we are not liable for losses from using it or from not
        being able to. Nothing here limits rights that the law of your country gives you and does
        not let you give away.
      </p>

      <h2>Changes</h2>
      <p>
        If these terms change, this page does, and who is on the mailing list hears of anything that
        matters. Questions go to <WriteTo topic="terms" />.
      </p>
    </PlainTextPage>
  );
}
