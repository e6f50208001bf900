import { Link } from "wouter";
import { ROUTES } from "../../../contract/routes.ts";
import { look } from "../../components/Button.css.ts";
import { Notice } from "../../components/Notice.tsx";
import { usePageMeta } from "../../components/use-page-meta.ts";

export default function NotFoundPage() {
  usePageMeta({ title: "Page not found" });
  return (
    <Notice
      icon="search"
      title="There is no page here"
      action={
        <Link href={ROUTES.app.path} className={look.primary}>
          See all collections
        </Link>
      }
    >
      The address may be mistyped, or the page may have moved.
    </Notice>
  );
}
