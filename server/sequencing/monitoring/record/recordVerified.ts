import type { Knex } from "knex";
import { dirname, join } from "node:path";
import type { Verification } from "../../../../db/models/StreamRun.ts";
import { StreamSequencerFile } from "../../../../db/models/StreamSequencerFile.ts";
import { transaction } from "../../../../db/transaction.ts";
import { VERIFIED_PATHS_LISTED } from "../../limits.ts";
import { PROBLEMS } from "../problems.ts";
import { lockRun, recordEvent } from "./recordEvent.ts";
import { markSequencerFileProcessed } from "./recordFinished.ts";

/**
 * Records the comparison of files with a list of hashes, once per version of the list: FILES_VERIFIED { path
 * (absolute), listed, matched, differing, missing, unlisted }, and an ERROR with the same counts where files differ or
 * are missing. The run stores the sum of all of its lists (Verification). Does nothing for a stopped or deleted run.
 * path: of the list, below the output directory.
 */
export async function recordVerified(
  db: Knex,
  runId: string,
  { path, stamp, comparison }: { path: string; stamp: string; comparison: Comparison },
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run) return;
    const verification = { path, stamp, verifiedAt: now.toISOString(), ...comparison };
    const file = { streamRunId: runId, path, stamp, lookedAt: now, verification };
    if (!(await markSequencerFileProcessed(trx, file))) return;
    const lists = await StreamSequencerFile.query(trx)
      .where({ streamRunId: runId })
      .whereNotNull("verification")
      .orderBy([{ column: "lookedAt", order: "desc" }, "path"]);
    const earlier = lists.flatMap((list) =>
      list.path !== path && list.verification ? [list.verification] : [],
    );
    await run.$query(trx).patch({ verification: together([verification, ...earlier]) });

    const { listed, matched, differing, missing, unlisted } = comparison;
    const counts = { listed, matched, differing, missing, unlisted };
    const filePath = join(run.outputDir, path);
    await recordEvent(trx, runId, { kind: "FILES_VERIFIED", payload: { path: filePath, ...counts } }, now);
    if (differing + missing === 0) return;
    const payload = { message: PROBLEMS.hashesDiffer, filePath, ...counts };
    await recordEvent(trx, runId, { kind: "ERROR", payload }, now);
  });
}

export type Comparison = Omit<Verification, "path" | "stamp" | "verifiedAt">;

/** Adds up the lists of a run, newest first: the newest of each directory. Pure. */
function together([newest, ...earlier]: [Verification, ...Verification[]]): Verification {
  const all = [newest];
  for (const one of earlier) if (all.every(({ path }) => dirname(path) !== dirname(one.path))) all.push(one);
  const sum = (key: "listed" | "matched" | "differing" | "missing" | "unlisted") =>
    all.reduce((total, one) => total + one[key], 0);
  const first = (key: "differingPaths" | "missingPaths" | "unlistedPaths") =>
    all.flatMap((one) => one[key]).slice(0, VERIFIED_PATHS_LISTED);
  return {
    path: newest.path,
    stamp: newest.stamp,
    verifiedAt: newest.verifiedAt,
    listed: sum("listed"),
    matched: sum("matched"),
    differing: sum("differing"),
    missing: sum("missing"),
    unlisted: sum("unlisted"),
    differingPaths: first("differingPaths"),
    missingPaths: first("missingPaths"),
    unlistedPaths: first("unlistedPaths"),
  };
}
