import * as apiPath from "../../../contract/api-path.ts";
import {
  callSentence,
  callTitle,
  recordPath,
  whenSaid,
} from "../../../contract/site/record-words.ts";
import { tokenPath } from "../../../contract/site/routes.ts";
import { HttpError } from "../../api/fetch-json.ts";
import { RouteButton } from "../../components/Button.tsx";
import { usePageMeta } from "../../components/hooks/use-page-meta.ts";
import { CopyLink } from "../../components/share/CopyLink.tsx";
import { confidencePercent } from "../../components/shared/confidence-words.ts";
import NotFoundPage from "../not-found/NotFoundPage.tsx";
import { PageHero } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import { NotLoaded } from "./NotLoaded.tsx";
import * as styles from "./RecordPage.css.ts";
import { useRecordedCall } from "./use-record.ts";

interface CallPageProps {
  readonly collectionId: string;
  readonly callKey: string;
}

/** One call: what was projected, what was paid, and the picture that is shared with its link. */
export function CallPage({ collectionId, callKey }: CallPageProps) {
  const { call, error, retry } = useRecordedCall(collectionId, callKey);
  const title = call ? callTitle(call) : null;
  const description = call && callSentence(call);
  usePageMeta(description === undefined ? { title } : { title, description });
  if (error instanceof HttpError && error.status === 404) return <NotFoundPage />;
  if (!call)
    return (
      <div className={page.page}>
        <NotLoaded what="call" failed={error !== undefined} retry={retry} />
      </div>
    );
  const path = recordPath(collectionId, callKey);
  return (
    <div className={page.page}>
      <PageHero
        title={title}
        isDemo={call.demo}
        lead={[
          description,
          `The projection was made ${whenSaid(call)}.`,
          call.confidence !== null &&
            `Its confidence was ${confidencePercent(100 * call.confidence)}.`,
          !call.known && "The token is no longer in the collection.",
        ]
          .filter(Boolean)
          .join(" ")}
      >
        <RouteButton
          route={{ path: recordPath(collectionId), title: "" }}
          look="primary"
          label="The whole record"
        />
        {call.known && (
          <RouteButton
            route={{ path: tokenPath(collectionId, call.tokenId), title: "" }}
            label="Open the token"
          />
        )}
        <CopyLink path={path} />
      </PageHero>
      <img
        className={styles.card}
        src={apiPath.recordPicture(collectionId, callKey)}
        width="1200"
        height="630"
        alt=""
      />
    </div>
  );
}
