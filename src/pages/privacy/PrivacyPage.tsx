import { Link } from "wouter";
import { ROUTES } from "../../../contract/site/routes.ts";
import { PlainTextPage } from "../PlainTextPage.tsx";
import { WriteTo } from "../WriteTo.tsx";

const IN_YOUR_BROWSER: readonly (readonly [what: string, why: string, until: string])[] = [
  [
    "Your email, if you subscribed; a beta code, if you used one",
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
    "How you arranged the app: density, folded chart, order of lists, banner",
    "So that it stays as you left it",
    "You close the tab, mostly",
  ],
];

export default function PrivacyPage() {
  return (
    <PlainTextPage
      title={ROUTES.privacy.title}
      lead="Fairfloor works without knowing who you are. This is the whole list of what is kept, where, and why."
    >
      <h2>The short version</h2>
      <ul>
        <li>No account, no advertising, no cookies.</li>
        <li>
          Pages load from our own server only: pictures of tokens and fonts too. No third party
          learns that you were here, with the two exceptions below that you choose yourself.
        </li>
        <li>What you filter, sort and look at is worked out in your browser and stays there.</li>
      </ul>

      <h2>What is kept in your browser</h2>
      <p>
        In its local storage, under names that begin with <code>fairfloor</code>. None of it is sent
        to us by being stored, and you can delete all of it in the browser's settings for this site.
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
          gave one, the page that led you here, and when. It may be kept by a mailing service that
          works for us; the form sends it to our server, not to theirs. Every mail has a way out,
          and you can write to us instead.
        </li>
        <li>
          <strong>Messages.</strong> What you write in the contact form, with your email and name,
          until it is dealt with.
        </li>
        <li>
          <strong>Nothing about your visits.</strong> Your address on the network is used to answer
          you and, for a minute, to keep programs from flooding the forms. It is not written down by
          this software. The provider who runs the machine may log connections, as all of them do.
        </li>
      </ul>

      <h2>Your wallet</h2>
      <p>
        If you connect one, it tells this page its address, so that the page can show it. The
        address is not sent to our server. Nothing is signed.
      </p>

      <h2>Two things that you choose</h2>
      <ul>
        <li>
          <strong>Session recording.</strong> We may ask to record how the site is used, to find
          what is hard to use. Nothing is loaded before you agree. If you do, a recording service
          receives your movements and clicks on the pages, what you type into forms, numbers, emails
          and your network address. If you decline, or your browser sends the Global Privacy Control
          signal, it is not loaded at all. Clear this site's storage to be asked again.
        </li>
        <li>
          <strong>Videos of others.</strong> A tutorial that lies with a video service is loaded
          from there when you press play, and not before. Our own videos come from our own server.
        </li>
      </ul>
      <p>
        Links to other sites, and the share buttons, are links: nothing is loaded until you follow
        one.
      </p>

      <h2>Your rights</h2>
      <p>
        Write to <WriteTo topic="privacy" /> to learn what we have about you, to have it corrected,
        or to have it deleted. For most visitors the answer will be that there is nothing. What you
        may expect otherwise is in the{" "}
        <Link href={ROUTES.terms.path}>{ROUTES.terms.title.toLowerCase()}</Link>.
      </p>
    </PlainTextPage>
  );
}
