/** Data of the site's pages, as the server has it in memory. */
import * as apiPath from "../../contract/api-path.ts";
import { parseCollectionList } from "../../contract/collection.ts";
import type { PaintedPage } from "../../contract/first-paint.ts";
import { recordPath } from "../../contract/site/record-words.ts";
import { POST_SLUGS, postPath, ROUTES } from "../../contract/site/routes.ts";

export const HOSTILE = `"><script>alert('x')</script><img src=x onerror=alert(1)>`;

const CALL_KEY = "7-1630454400000-3";

/** A path of each page of the site. */
export const PATHS = [
  ...Object.values(ROUTES)
    .map(({ path }) => path)
    .filter((path) => !path.includes(":")),
  ...POST_SLUGS.map(postPath),
  recordPath("a"),
  recordPath("a", CALL_KEY),
];

const list = {
  collections: ["a", "b"].map((id) => ({
    ...{ id, name: `${id} ${HOSTILE}`, description: HOSTILE, size: 9, listedCount: 3, floor: 1.5 },
    imageUrl: `/api/v1/images/${id}/cover`,
  })),
};

const preview = {
  lastRank: 9,
  listed: [
    ["1", 1, 1.5, 3, 0.9, 0.8, 1.2],
    ["2", 2, 3, 3, 0.9, 0.8, 1.2],
    ["<b>", 3, 1, 3, 0.9, 0.8, 1.2],
  ],
  unlisted: [[4, 2]],
  line: [
    [1, 3],
    [9, 2],
  ],
};

const call = {
  ...{ collection: "a", collectionName: HOSTILE, demo: false, tokenId: "7", known: true },
  ...{ live: true, price: null, projection: 2, low: null, high: null, confidence: 0.8 },
  ...{ saidAt: Date.UTC(2021, 7, 1), paid: 3, soldAt: Date.UTC(2021, 8, 1) },
};

const counts = { sales: 40, within10: 30, within25: 36, ranged: 40, held: 33 };

const errors = { median: 0.1, mean: 0.2 };
const compared = {
  ...{ name: "", sales: 40, held: 32, below: 5, above: 3 },
  errors: {
    ...{ projection: errors, rollingMedian: errors, floor: errors, ownLast: errors },
    ...{ traitFloor: errors, ridge: errors },
  },
};

const record = {
  collections: [{ id: "a", name: HOSTILE, demo: false, ...counts }],
  demo: false,
  groups: [
    { live: true, month: "2021-09", band: 4, ...counts },
    { live: false, month: "2021-08", band: 3, ...counts },
  ],
  points: [
    [2, 3, true],
    [4, 4, false],
  ],
  calls: [call],
  open: 4,
  comparisons: [
    {
      ...{
        collection: "a",
        all: compared,
        tiers: [],
        excluded: 1,
        badWindows: null,
        longestBad: 0,
      },
      quarters: [{ ...compared, name: "2021 Q3" }],
    },
  ],
};

/** Address of the API -> its body. */
export const BODIES: Readonly<Record<string, unknown>> = {
  [apiPath.collections()]: list,
  [apiPath.preview("a")]: preview,
  [apiPath.preview("b")]: preview,
  [apiPath.recordedCall("a", CALL_KEY)]: call,
  [apiPath.record()]: record,
  [apiPath.record("a")]: record,
};

const RECORDS: readonly string[] = [apiPath.record(), apiPath.record("a")];

function parsedList() {
  const parsed = parseCollectionList(list);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.value;
}

export const KNOWN: PaintedPage = {
  exists: true,
  settings: {},
  answer(address) {
    if (address === apiPath.collections()) return parsedList();
    return RECORDS.includes(address) ? { value: BODIES[address] } : BODIES[address];
  },
};
