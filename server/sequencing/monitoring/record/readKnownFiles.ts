import { StreamFile } from "../../../../db/models/StreamFile.ts";
import { statement } from "../../../../db/statement.ts";
import { PROBLEMS } from "../problems.ts";

export interface KnownFile {
  /** The counted version. */
  stamp: string | null;
  /** The version with a reported permanent problem; an unreadable file may be readable now and is not stored here. */
  problemStamp: string | null;
}

const readStatement = statement<{ path: string; stamp: string | null; problem_stamp: string | null }>(
  "read files of a stream run",
  `select path, stamp, case when problem <> $2 then problem_stamp end as problem_stamp
    from stream_files where stream_run_id = $1`,
);

/** Reads the known files of a run, by path below the output directory: a hundred thousand take about 25 MB. */
export async function readKnownFiles(runId: string): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>();
  for (const { path, stamp, problem_stamp: problemStamp } of await readStatement(StreamFile.knex(), [
    runId,
    PROBLEMS.unreadable,
  ]))
    known.set(path, { stamp, problemStamp });
  return known;
}
