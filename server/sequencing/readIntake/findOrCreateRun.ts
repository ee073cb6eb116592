import type { Knex } from "knex";
import type { RunFolder } from "../../../db/models/RunFolder.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";

/** The part of the order in the run, which is created for a run that was not planned for it. */
export async function findOrCreateRun(
  trx: Knex.Transaction,
  orderId: string,
  folder: RunFolder,
): Promise<SequencingRun> {
  const known = await findRun(trx, orderId, folder);
  if (known) return known;
  const { instrumentRunId } = folder;
  return SequencingRun.query(trx).insertAndFetch({
    orderId,
    runId: runIdIn(folder),
    runName: folder.experimentName,
    platform: "Illumina",
    instrument: folder.facts.model ?? folder.instrumentSerial,
    runDate: folder.facts.startDate ?? null,
    runParameters: {},
    instrumentRunId,
  });
}

/** Finds the part of the order in the run of a folder; undefined for a run that was not planned for it. */
export async function findRun(
  db: Knex,
  orderId: string,
  folder: Pick<RunFolder, "id" | "runName" | "instrumentRunId">,
): Promise<SequencingRun | undefined> {
  const { instrumentRunId } = folder;
  const part =
    instrumentRunId === null
      ? undefined
      : await SequencingRun.query(db).findOne({ orderId, instrumentRunId });
  return part ?? SequencingRun.query(db).findOne({ orderId, runId: runIdIn(folder) });
}

function runIdIn({ id, runName }: Pick<RunFolder, "id" | "runName">): string {
  return runName ?? id;
}
