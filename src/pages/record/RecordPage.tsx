import { CONFIDENCE_BANDS, type RecordGroup } from "../../../contract/market/record.ts";
import { ENOUGH_SALES } from "../../../contract/site/record-shares.ts";
import { recordDescription, recordPath, recordTitle } from "../../../contract/site/record-words.ts";
import { collectionPath, RECORD_PATTERN, ROUTES } from "../../../contract/site/routes.ts";
import { pageMeta } from "../../../contract/site/site-meta.ts";
import { decodeEscapes } from "../../../contract/values/decode-text.ts";
import { ago } from "../../../contract/values/format.ts";
import { type UnixMs, unitOf } from "../../../contract/values/units.ts";
import { HttpError } from "../../api/fetch-json.ts";
import { RouteButton } from "../../components/Button.tsx";
import { useNow } from "../../components/hooks/use-now.ts";
import { usePageMeta } from "../../components/hooks/use-page-meta.ts";
import { CopyLink } from "../../components/share/CopyLink.tsx";
import { AGE_UPDATE_MS } from "../../components/shared/sale-times.ts";
import NotFoundPage from "../not-found/NotFoundPage.tsx";
import { PageHero, PageSection } from "../PageHero.tsx";
import * as page from "../page.css.ts";
import { CallPage } from "./CallPage.tsx";
import { ComparisonTables } from "./ComparisonTables.tsx";
import { CountsTable, countsBy } from "./CountsTable.tsx";
import { HowMade, openListings } from "./HowMade.tsx";
import { LatestSales } from "./LatestSales.tsx";
import { NotLoaded } from "./NotLoaded.tsx";
import * as styles from "./RecordPage.css.ts";
import { RecordPicture } from "./RecordPicture.tsx";
import { useRecord } from "./use-record.ts";

/** Months that show without a press. */
const MONTHS = 12;

/** The record of all collections, of one, or one call of it, by the path. */
export default function RecordPage({ path }: { readonly path: string }) {
  const [, id, key] = RECORD_PATTERN.exec(path) ?? [];
  if (id === undefined) return <RecordOf collectionId={null} />;
  const collectionId = decodeEscapes(id) ?? id;
  if (key === undefined) return <RecordOf collectionId={collectionId} />;
  return <CallPage collectionId={collectionId} callKey={key} />;
}

function kindOf({ live }: RecordGroup): string {
  return live ? "Made before the sale" : "Computed afterwards";
}

function bandOf({ band }: RecordGroup): string {
  return band === null
    ? "Unknown"
    : `${CONFIDENCE_BANDS[band]} to ${CONFIDENCE_BANDS[band + 1] ?? 100}%`;
}

function RecordOf({ collectionId }: { readonly collectionId: string | null }) {
  const { record, keptAt, error, retry } = useRecord(collectionId);
  const collection = collectionId === null ? undefined : record?.collections[0];
  usePageMeta(
    collectionId === null
      ? (pageMeta(ROUTES.record.path) ?? { title: null })
      : collection
        ? { title: recordTitle(collection.name), description: recordDescription(collection.name) }
        : { title: null },
  );
  if (error instanceof HttpError && error.status === 404) return <NotFoundPage />;
  return (
    <div className={page.page}>
      <PageHero
        title={collectionId === null ? "The record" : `Record of ${collection?.name ?? "…"}`}
        isDemo={record?.demo && record.collections.length > 0}
        lead="What Fairfloor projected before each sale, beside what was then paid. Hits and misses alike."
      >
        {collectionId === null ? (
          <RouteButton route={ROUTES.app} look="primary" label="View App" />
        ) : (
          <RouteButton
            route={{ path: collectionPath(collectionId), title: "" }}
            look="primary"
            label="Open the collection"
          />
        )}
        <CopyLink path={collectionId === null ? ROUTES.record.path : recordPath(collectionId)} />
      </PageHero>
      {keptAt !== undefined && <KeptNote at={keptAt} />}
      {record ? (
        <Shown record={record} isOne={collectionId !== null} />
      ) : (
        <NotLoaded what="record" failed={error !== undefined} retry={retry} />
      )}
    </div>
  );
}

function KeptNote({ at }: { readonly at: UnixMs }) {
  const now = useNow(AGE_UPDATE_MS);
  return (
    <p className={styles.kept} role="status">
      The server cannot be reached. This is the record as this device had it {ago(at, now)}.
    </p>
  );
}

interface ShownProps {
  readonly record: NonNullable<ReturnType<typeof useRecord>["record"]>;
  /** True for the record of one collection. */
  readonly isOne: boolean;
}

function Shown({ record, isOne }: ShownProps) {
  const { collections, groups, points, calls, open, comparisons } = record;
  const [unit, ...others] = new Set(collections.map(unitOf));
  const months = countsBy(groups.toReversed(), ({ month }) => month);
  const bands = countsBy(groups.toSorted(byBand), bandOf);
  return (
    <>
      {groups.length === 0 ? (
        <PageSection title="No sales yet">
          <p>
            {open > 0
              ? `${openListings(open)}. The first one will show here.`
              : "A sale shows here once its token had a projection before it."}
          </p>
        </PageSection>
      ) : (
        <>
          <PageSection
            title="How close"
            lead={`Distances are shares of the projection. Below ${ENOUGH_SALES} sales, the table shows counts and the 95% interval of the share.`}
          >
            <CountsTable title="Projections" rows={countsBy(groups, kindOf)} total />
            <RecordPicture points={points} unit={unit && others.length === 0 ? unit : "its unit"} />
          </PageSection>
          {bands.length > 1 && (
            <PageSection
              title="By confidence"
              lead="A confidence of 80% says that four in five prices are within 25% of the projection."
            >
              <CountsTable title="Confidence" rows={bands} />
            </PageSection>
          )}
          <ComparisonTables
            comparisons={comparisons}
            names={isOne ? null : new Map(collections.map(({ id, name }) => [id, name]))}
          />
          <PageSection title="Latest sales">
            <LatestSales calls={calls} named={!isOne} />
          </PageSection>
          <PageSection title="By month" lead="In UTC.">
            <CountsTable title="Month" short rows={months.slice(0, MONTHS)} />
            {months.length > MONTHS && (
              <details>
                <summary className={styles.more}>Earlier months</summary>
                <CountsTable title="Month" short rows={months.slice(MONTHS)} />
              </details>
            )}
          </PageSection>
        </>
      )}
      {!isOne && collections.length > 0 && (
        <PageSection title="By collection">
          <CountsTable
            title="Collection"
            rows={collections.map(({ id, name, demo, ...counts }) => ({
              label: demo ? `${name} (demo)` : name,
              href: recordPath(id),
              counts,
            }))}
          />
        </PageSection>
      )}
      <HowMade open={open} />
    </>
  );
}

function byBand(a: RecordGroup, b: RecordGroup): number {
  return (b.band ?? -1) - (a.band ?? -1);
}
