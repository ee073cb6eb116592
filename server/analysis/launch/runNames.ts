import type { Knex } from "knex";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";

const TABLE = "pipelineRunNames";
const BATCH = 1_000;

/** Stores the values that the samplesheet of a run contains under safe names, by safe name. */
export async function keepRunNames(
  trx: Knex.Transaction,
  runId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...names].map(([name, value]) => ({ runId, name, value }));
  for (let at = 0; at < rows.length; at += BATCH) await trx(TABLE).insert(rows.slice(at, at + BATCH));
}

/** Reads the values that the samplesheet of a run contains under safe names, by safe name. */
export async function runNames(runId: string, limit?: number): Promise<Map<string, string>> {
  const rows = (await PipelineRun.knex()(TABLE)
    .select("name", "value")
    .where({ runId })
    .orderBy("name")
    .modify((query) => void (limit === undefined || query.limit(limit)))) as {
    name: string;
    value: string;
  }[];
  return new Map(rows.map(({ name, value }) => [name, value]));
}
