import { StreamFile } from "../../../../db/models/StreamFile.ts";
import { statement } from "../../../../db/statement.ts";
import { PROBLEMS } from "../problems.ts";

export interface KnownFile {
  /** The version that was counted. */
  stamp: string | null;
  /** The version of which a problem was told that stays with it: what could not be read may be readable now. */
  problemStamp: string | null;
}

const readStatement = statement<{ path: string; stamp: string | null; problem_stamp: string | null }>(
  "read files of a stream run",
  `select path, stamp, case when problem <> $2 then problem_stamp end as problem_stamp
    from stream_files where stream_run_id = $1`,
);

/** What is known of the files of a run, by their paths below the output folder: a hundred thousand are held in some
 *  25 MB. */
export async function readKnownFiles(runId: string): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>();
  for (const { path, stamp, problem_stamp: problemStamp } of await readStatement(StreamFile.knex(), [
    runId,
    PROBLEMS.unreadable,
  ]))
    known.set(path, { stamp, problemStamp });
  return known;
}
