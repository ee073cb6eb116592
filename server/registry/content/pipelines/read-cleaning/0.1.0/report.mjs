import { escaped, page, percent, table } from "./lib/html.mjs";

/** The report of a run: how much was removed from each sample. */
export function reportOf({ runName, samples, referenceBases, k, share }) {
  const rows = samples.map(({ id, files, readCount, keptCount }) => [
    id,
    files.length > 1 ? "pairs" : "reads",
    readCount,
    keptCount,
    readCount - keptCount,
    readCount === 0 ? null : percent((readCount - keptCount) / readCount),
  ]);
  return page({
    title: "Removed reads",
    body: `<p class="quiet">Run ${escaped(runName)}. A read counts as foreign when at least ${percent(share)} of its pieces of ${k} bases
occur in the reference, which has ${referenceBases.toLocaleString("en")} bases; a pair when one of its mates does.</p>
${table(["Sample", "Counted", "Before", "Kept", "Removed", "Removed share"], rows)}`,
  });
}
