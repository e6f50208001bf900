/** Processor time of a process with all its descendants, read from Linux's `/proc`. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in ticks of 10 ms. */
const TICKS_PER_SECOND = 100;

interface Process {
  readonly parent: number;
  /** Processor time of the process and of its finished children, in clock ticks. */
  readonly ticks: number;
}

function readProcess(pid: string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces, so fields are counted from its end: "S parent ... utime stime cutime cstime".
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return null; // it has ended
  }
}

/** Returns the seconds of processor time of `root` and its descendants so far; null on systems without `/proc`. */
export function processorSeconds(root: number): number | null {
  if (process.platform !== "linux") return null;
  const children = new Map<number, number[]>();
  const processes = new Map<number, Process>();
  for (const name of readdirSync("/proc")) {
    const read = /^\d+$/.test(name) ? readProcess(name) : null;
    if (!read) continue;
    const pid = Number(name);
    processes.set(pid, read);
    const siblings = children.get(read.parent);
    if (siblings) siblings.push(pid);
    else children.set(read.parent, [pid]);
  }
  let ticks = 0;
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    ticks += processes.get(pid)?.ticks ?? 0;
    open.push(...(children.get(pid) ?? []));
  }
  return ticks / TICKS_PER_SECOND;
}
