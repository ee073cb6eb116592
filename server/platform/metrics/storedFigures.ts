import type { Knex } from "knex";
import { Gauge, type Registry } from "prom-client";
import { listLeaders } from "../../../db/advisoryLock.ts";
import { OPEN } from "../../../db/models/SequencingUpload.ts";
import { WATCHED } from "../../../db/models/StreamRun.ts";
import { RUN_STATUSES } from "../../../db/values.ts";
import { withTimeout } from "../concurrency/withTimeout.ts";
import { STATEMENT_PATIENCE_MS } from "../limits/limits.ts";

const MONITORS = { pipelineMonitor: "pipelines", streamMonitor: "streams" } as const;

type Ask = (trx: Knex.Transaction) => Promise<() => void>;

/** Registers gauges of the installation that are read from the database. Returns a function that reads them once,
 *  with a short timeout; the gauges are absent while the database does not respond. */
export function storedFigures(registry: Registry, database: Knex): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const isUp = gauge("lanekeeper_database_up", "1 if the database answers, otherwise 0");
  const runs = gauge("lanekeeper_pipeline_runs", "Pipeline runs by status", ["status"]);
  const uploads = gauge("lanekeeper_uploads_open", "Unfinished uploads by status", ["status"]);
  const streams = gauge("lanekeeper_stream_runs_watched", "Monitored sequencing runs");
  const backlog = gauge(
    "lanekeeper_stream_backlog_files",
    "Sequencer files that are found and not yet counted",
  );
  const active = gauge("lanekeeper_monitor_active", "1 if a process is the active monitor, otherwise 0", [
    "monitor",
  ]);
  const lag = gauge(
    "lanekeeper_monitor_lag_seconds",
    "Time since the last complete pass of the active monitor",
    ["monitor"],
  );
  const sealed = gauge("lanekeeper_audit_sealed_entries", "Audit entries in the hash chain");
  const all: Gauge[] = [runs, uploads, streams, backlog, active, lag, sealed];

  const questions: Ask[] = [
    async (trx) => {
      const counts = await trx("pipeline_run_counts")
        .groupBy("status")
        .select("status")
        .sum("change as count");
      const of = new Map(counts.map(({ status, count }) => [status, Number(count)]));
      return () => RUN_STATUSES.forEach((status) => runs.set({ status }, of.get(status) ?? 0));
    },
    async (trx) => {
      const open = trx("sequencing_uploads").whereIn("status", OPEN);
      const counts = await open.groupBy("status").select("status").count("* as count");
      const of = new Map(counts.map(({ status, count }) => [status, Number(count)]));
      return () => OPEN.forEach((status) => uploads.set({ status }, of.get(status) ?? 0));
    },
    async (trx) => {
      const watched = trx("stream_runs").whereIn("status", WATCHED);
      const [sums] = await watched.count("* as count").sum("waiting_files as waiting");
      return () => {
        streams.set(Number(sums?.["count"] ?? 0));
        backlog.set(Number(sums?.["waiting"] ?? 0));
      };
    },
    async (trx) => {
      const held = new Map((await listLeaders(trx)).map(({ duty, idleSeconds }) => [duty, idleSeconds]));
      return () => {
        for (const [duty, monitor] of Object.entries(MONITORS)) {
          const idleSeconds = held.get(duty as keyof typeof MONITORS);
          active.set({ monitor }, idleSeconds === undefined ? 0 : 1);
          if (idleSeconds !== undefined) lag.set({ monitor }, idleSeconds);
        }
      };
    },
    async (trx) => {
      const [last] = await trx("audit_seals").max("position as position");
      return () => sealed.set(Number(last?.["position"] ?? 0));
    },
  ];

  return async () => {
    const answers = await withTimeout(STATEMENT_PATIENCE_MS, askAll(database, questions), undefined);
    isUp.set(answers ? 1 : 0);
    for (const one of all) one.reset();
    // A gauge without labels starts at 0, which would be wrong while the database does not respond.
    for (const one of [streams, backlog, sealed]) one.remove();
    for (const tell of answers ?? []) tell();
  };
}

async function askAll(database: Knex, questions: Ask[]): Promise<(() => void)[] | undefined> {
  try {
    return await database.transaction(
      async (trx) => {
        await trx.raw(`set local statement_timeout = ${STATEMENT_PATIENCE_MS}`);
        const answers: (() => void)[] = [];
        for (const ask of questions) answers.push(await ask(trx));
        return answers;
      },
      { readOnly: true },
    );
  } catch {
    return undefined;
  }
}
