/** Reports what the server read again by itself, and what that left out. */
import { counted } from "../../contract/values/format.ts";
import { describeProblems } from "./metadata/describe-problems.ts";

/** A token with the reason why its metadata are missing, all or a part. */
export interface LackingToken {
  readonly tokenId: string;
  readonly reason: string;
}

export interface Refreshed {
  /** Number of tokens that were to be read, and of those that could not be. */
  readonly asked: number;
  readonly unread: number;
  readonly lacking: readonly LackingToken[];
  /** Sentences about what else is left out. */
  readonly omissions: readonly string[];
}

export type ReportRefresh = (collection: string, refreshed: Refreshed) => void;

/** Creates the report of one collection. Of the last refresh, it repeats no line but the first. */
export function createRefreshReport(report: (line: string) => void): ReportRefresh {
  let last: ReadonlySet<string> = new Set();
  return (collection, { asked, unread, lacking, omissions }) => {
    const share = unread > 0 ? `${asked - unread} of ` : "";
    report(
      asked > 0
        ? `${collection}: read the metadata of ${share}${counted(asked, "token")} again`
        : `${collection}: ranked again, because tokens were burned or are back`,
    );
    const lines = [...describeProblems(lacking), ...omissions];
    for (const line of lines) if (!last.has(line)) report(`${collection}: ${line}`);
    last = new Set(lines);
  };
}
