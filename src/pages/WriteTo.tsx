import type { ContactTopic } from "../../contract/site/contact-links.ts";
import { ContactLink } from "../components/ContactLink.tsx";
import { contactEmail, writeHref } from "../site-links.ts";

/** Whom to write to about `topic`, in a sentence: an email address, or "us through our contact form". */
export function WriteTo({ topic }: { readonly topic: ContactTopic }) {
  const email = contactEmail();
  return (
    <>
      {email === null && "us through "}
      <ContactLink href={writeHref(topic)}>{email ?? "our contact form"}</ContactLink>
    </>
  );
}
