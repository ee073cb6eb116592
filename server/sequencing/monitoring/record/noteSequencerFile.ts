import type { Knex } from "knex";
import type { PartialModelObject } from "objection";
import { StreamSequencerFile } from "../../../../db/models/StreamSequencerFile.ts";

/** Notes that a version of a file that the sequencer wrote about its run was looked at. The run is held (lockRun).
 *  Gives whether that was news. */
export async function noteSequencerFile(
  trx: Knex.Transaction,
  file: Pick<StreamSequencerFile, "streamRunId" | "path" | "stamp" | "lookedAt"> &
    PartialModelObject<StreamSequencerFile>,
): Promise<boolean> {
  const { streamRunId, path, stamp } = file;
  const known = await StreamSequencerFile.query(trx).findById([streamRunId, path]);
  if (known?.stamp === stamp) return false;
  const row = { verification: null, ...file };
  if (known) await known.$query(trx).patch(row);
  else await StreamSequencerFile.query(trx).insert(row);
  return true;
}
