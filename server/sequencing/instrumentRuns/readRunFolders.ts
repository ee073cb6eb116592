import type { Knex } from "knex";
import type { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import type { RunFolder } from "../../../db/models/RunFolder.ts";
import { RUN_FOLDERS_PER_RUN_SHOWN } from "../limits.ts";
import { needsAttention } from "./rules/needsAttention.ts";

type Row = Pick<RunFolder, "id" | "instrumentRunId" | "runName" | "path" | "status">;

/** Reads the run folders of instrument runs, newest first, at most RUN_FOLDERS_PER_RUN_SHOWN of each. Returns a function that presents those of a run:
 *  { runFolders: [{ id, name, status }], needsAttention }. */
export async function readRunFolders(db: Knex, runs: readonly Pick<InstrumentRun, "id">[]) {
  const ids = runs.map(({ id }) => id);
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select id, instrument_run_id as "instrumentRunId", run_name as "runName", path, status from (
       select *, row_number() over (partition by instrument_run_id order by created_at desc, id desc) as place
       from run_folders where instrument_run_id = any(?::text[])
     ) folders where place <= ? order by place`,
    [ids, RUN_FOLDERS_PER_RUN_SHOWN],
  );
  return ({ id: runId, status }: Pick<InstrumentRun, "id" | "status">) => {
    const own = rows.filter(({ instrumentRunId }) => instrumentRunId === runId);
    return {
      runFolders: own.map(({ id, runName, path, status: folderStatus }) => ({
        id,
        name: runName ?? path.split("/").at(-1) ?? "",
        status: folderStatus,
      })),
      needsAttention: needsAttention(
        status,
        own.map((folder) => folder.status),
      ),
    };
  };
}
