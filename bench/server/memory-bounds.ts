/** The bounds of the server's memory under readers, in megabytes. */
const MAX_MB = 250;
const MAX_GROWTH = 1.1;

/** Returns a sentence for each bound that is broken. `earlyMb` is the memory in the tenth minute. */
export function growthViolations(earlyMb: number, endMb: number): readonly string[] {
  const growth = endMb / earlyMb;
  const sentences: string[] = [];
  if (!(growth <= MAX_GROWTH))
    sentences.push(`Memory is ${growth.toFixed(2)} times the tenth minute's, ${MAX_GROWTH} asked.`);
  if (!(endMb <= MAX_MB))
    sentences.push(`Memory is ${endMb.toFixed(0)} MB at the end, ${MAX_MB} asked.`);
  return sentences;
}
