import { Link } from "wouter";
import { ROUTES } from "../../../contract/site/routes.ts";
import { PlainTextPage } from "../PlainTextPage.tsx";
import { WriteTo } from "../WriteTo.tsx";

const IN_YOUR_BROWSER: readonly (readonly [what: string, why: string, until: string])[] = [
  [
    "Your email, if you subscribed, and your beta code, if you used one",
    "So that you are not asked again, and the sort stays unlocked",
    "You clear it",
  ],
  [
    "When the sign-up invitation was last shown, closed and answered",
    "So that it comes back after a week at the earliest",
    "You clear it",
  ],
  [
    "The time of your last visit, and of the last tour you finished",
    "So that the tour is offered to newcomers",
    "You clear it",
  ],
  ["Your answer about session recording", "So that you are asked once", "You clear it"],
  [
    "How you want pages to look: theme, card size, number format",
    "So that pages look the same in all tabs and at the next visit",
    "You clear it",
  ],
  [
    "The last sales figures and records that you opened",
    "So that they show without a connection",
    "You clear it",
  ],
  [
    "How you arranged the app: hidden chart, order of lists, banner",
    "So that it stays as you left it",
    "You close the tab, in most cases",
  ],
];

export default function PrivacyPage() {
  return (
    <PlainTextPage
      title={ROUTES.privacy.title}
      lead="Fairfloor works without knowing who you are. This page lists everything that is stored, where, and why."
    >
      <h2>The short version</h2>
      <ul>
        <li>No account, no advertising, no cookies.</li>
        <li>
          Everything loads from our own server, even token pictures and fonts. No third party learns
          that you were here, except in the two cases below, which you choose yourself.
        </li>
        <li>Filtering and sorting happen in your browser. What you look at stays there.</li>
      </ul>

      <h2>What is kept in your browser</h2>
      <p>
        In its local storage, under names that begin with <code>fairfloor</code>. Storing it does
        not send it to us, and you can delete all of it in the browser's settings for this site.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
          {IN_YOUR_BROWSER.map(([what, why, until]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{why}</td>
              <td>{until}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2>What our server keeps</h2>
      <ul>
        <li>
          <strong>The mailing list.</strong> If you subscribe: your email, a social handle if you
          gave one, the page that led you here, and when. A mailing service may store it for us; the
          form sends it to our server, not to theirs. Every email has an unsubscribe link, and you
          can also write to us.
        </li>
        <li>
          <strong>Messages.</strong> What you write in the contact form, with your email and name,
          until we have dealt with it.
        </li>
        <li>
          <strong>Nothing about your visits.</strong> We use your IP address to answer your requests
          and, for a minute, to keep programs from flooding the forms. This software does not store
          it. Our hosting provider may log connections, as all of them do.
        </li>
      </ul>

      <h2>Your wallet</h2>
      <p>
        If you connect a wallet, it gives this page its address, so that the page can show it. The
        address is not sent to our server. Nothing is signed.
      </p>

      <h2>Two things that you choose</h2>
      <ul>
        <li>
          <strong>Session recording.</strong> We may ask to record how you use the site, to find out
          what is hard to use. Nothing is loaded before you agree. If you do, a recording service
          receives your movements and clicks on the pages, everything you type into forms, including
          numbers and email addresses, and your IP address. If you decline, or your browser sends
          the Global Privacy Control signal, it is not loaded at all. Clear this site's storage to
          be asked again.
        </li>
        <li>
          <strong>Videos from other sites.</strong> A tutorial hosted by a video service loads from
          there when you press play, and not before. Our own videos come from our own server.
        </li>
      </ul>
      <p>Links to other sites and the share buttons load nothing until you follow them.</p>

      <h2>Your rights</h2>
      <p>
        Write to <WriteTo topic="privacy" /> to find out what we store about you, or to have it
        corrected or deleted. For most visitors, we store nothing. The rest is in the{" "}
        <Link href={ROUTES.terms.path}>{ROUTES.terms.title.toLowerCase()}</Link>.
      </p>
    </PlainTextPage>
  );
}
