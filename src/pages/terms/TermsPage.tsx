import { Link } from "wouter";
import { postPath, ROUTES } from "../../../contract/site/routes.ts";
import { PlainTextPage } from "../PlainTextPage.tsx";
import { WriteTo } from "../WriteTo.tsx";

export default function TermsPage() {
  return (
    <PlainTextPage
      title={ROUTES.terms.title}
      lead="What you can expect from Fairfloor, and what it expects from you, in plain words."
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
          <Link href={postPath("what-confidence-says")}>its confidence says how often</Link>.
          Nothing here tells you to buy, sell or hold anything. Your decisions and their risks are
          your own. Token prices can fall to nothing.
        </li>
        <li>
          <strong>Not a marketplace.</strong> Nothing is bought, sold, held or transferred here. A
          listing is an offer on somebody else's marketplace, under that marketplace's terms. It may
          have been sold, withdrawn or changed before you get there.
        </li>
        <li>
          <strong>Not an authority.</strong> A collection on Fairfloor is not necessarily genuine,
          lawful or worth anything. Check the contract address yourself.
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
          send so many requests that others are affected; there are limits, and they are enforced,
        </li>
        <li>try to break into it, or use it to break into anything else,</li>
        <li>present what it shows as your own work, or as a recommendation by us.</li>
      </ul>
      <p>
        You may link to any page, share screenshots, and quote figures with their time and source.
        What belongs to the <Link href={ROUTES.media.path}>media kit</Link> may be used as it says
        there.
      </p>

      <h2>Who owns what</h2>
      <p>
        Pictures and names of collections belong to their creators and owners. They are shown so
        that tokens can be told apart. If something of yours should not be here, write to us. We
        will take it down while we look into it. The software is open source under the MIT licence,
        which applies in addition to these terms.
      </p>

      <h2>No warranty</h2>
      <p>
        The service is provided as it is. We do not warrant that it is available, complete, up to
        date or correct. As far as the law allows, we are not liable for losses from using it or
        from being unable to use it. Nothing here limits rights that the law of your country gives
        you and does not let you waive.
      </p>

      <h2>Changes</h2>
      <p>
        We publish changes to these terms on this page, and tell our mailing list about important
        ones. Send questions to <WriteTo topic="terms" />.
      </p>
    </PlainTextPage>
  );
}
