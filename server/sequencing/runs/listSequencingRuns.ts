import type { z } from "zod";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import type { listSequencingRunsInput } from "./schema.ts";
import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Read } from "../../../db/models/Read.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { type CountedRun, type LastImport, presentSequencingRun } from "./present.ts";

// Per import: a sheet of a thousand runs would otherwise repeat all names a thousand times.
const RUNS_NAMED_MAX = 20;

/**
 * Lists the sequencing runs of an order, newest first. Returns { runs, total, limit, offset }. Raises orderNotFound,
 * forbidden. Reference 3-files §2.
 */
export async function listSequencingRuns(
  ctx: SignedInContext,
  { orderId, limit, offset }: z.output<typeof listSequencingRunsInput>,
) {
  await findOrder(ctx, orderId);
  const found = SequencingRun.query(ctx.db).where({ orderId });
  const [runs, total] = await Promise.all([
    readSequencingRunViews(
      found
        .clone()
        .orderBy([
          { column: "sequencing_runs.createdAt", order: "desc" },
          { column: "sequencing_runs.id", order: "desc" },
        ])
        .limit(limit)
        .offset(offset),
      ctx.db,
    ),
    found.resultSize(),
  ]);
  return { runs, total, limit, offset };
}

/**
 * Reads the views of sequencing runs in query order: with the numbers of samples and read sets, and the import that can
 * be undone. found: at most one page.
 */
export async function readSequencingRunViews(found: QueryBuilder<SequencingRun>, trx: Knex) {
  const runs = (await found.select(
    "sequencing_runs.*",
    SequencingRunSample.query(trx)
      .count()
      .whereColumn("sequencing_run_samples.sequencingRunId", "sequencing_runs.id")
      .as("sampleCount"),
    Read.query(trx).count().whereColumn("reads.sequencingRunId", "sequencing_runs.id").as("readCount"),
  )) as CountedRun[];
  const imports = await readLastImports(
    runs.map(({ id }) => id),
    trx,
  );
  return runs.map((run) => presentSequencingRun(run, imports.get(run.id) ?? null));
}

async function readLastImports(sequencingRunIds: string[], trx: Knex): Promise<Map<string, LastImport>> {
  const knex = trx ?? trx;
  const { rows } = await knex.raw<{
    rows: (Omit<LastImport, "createdAt"> & { sequencingRunId: string; createdAt: Date })[];
  }>(
    `with last as (
       select distinct on (sequencing_run_id) sequencing_run_id, run_plan_imports.id, file_name, created_at, created_by_id
       from run_plan_import_runs join run_plan_imports on run_plan_imports.id = import_id
       where sequencing_run_id = any(?) and undone_at is null
       order by sequencing_run_id, created_at desc, run_plan_imports.id desc
     ), changed as (
       select import_id, count(*)::int as run_count, array_agg(run_id order by run_id) as run_ids
       from run_plan_import_runs join sequencing_runs on sequencing_runs.id = sequencing_run_id
       where import_id in (select id from last)
       group by import_id
     )
     select last.sequencing_run_id as "sequencingRunId", last.id, last.file_name as "fileName",
            last.created_at as "createdAt",
            case when users.id is not null
              then jsonb_build_object('firstName', users.first_name, 'lastName', users.last_name) end as "createdBy",
            changed.run_ids[1:?] as "runIds", changed.run_count as "runCount"
     from last join changed on changed.import_id = last.id left join users on users.id = last.created_by_id`,
    [sequencingRunIds, RUNS_NAMED_MAX],
  );
  return new Map(
    rows.map(({ sequencingRunId, createdAt, ...row }) => [
      sequencingRunId,
      { ...row, createdAt: createdAt.toISOString() },
    ]),
  );
}
